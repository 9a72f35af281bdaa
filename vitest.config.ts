import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { configDefaults, defineConfig } from 'vitest/config';

const source = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const { CI, FAULTS, REPORT, SOAK_JOBS } = process.env;

/** The counts of a run, for programs. */
const report: ['json', { outputFile: string }] = [
  'json',
  { outputFile: `coverage/${REPORT ?? (FAULTS ? 'faults' : 'tests')}.json` },
];

/** Whole installations under faults, apart from all else: FAULTS=fast is a little of each, FAULTS=all all. */
const matrix = 'test/faults/matrix.spec.ts';
/** The same by chance, which takes all processors that there are. */
const storms = 'test/faults/{campaign,simulation}/**/*.spec.ts';
/** A run of its own. */
const soak = 'test/faults/soak/*.spec.ts';

export default defineConfig({
  resolve: {
    // Tests in this process read the sources; the processes that integration tests start run dist/.
    alias: {
      '@faina/agent-core/testing': source('libs/agent-core/src/testing/index.ts'),
      '@faina/agent-core': source('libs/agent-core/src/index.ts'),
      '@faina/client': source('libs/client/src/index.ts'),
      '@faina/database': source('prisma/src/index.ts'),
      '@faina/offline-model': source('libs/offline-model/src/index.ts'),
      '@faina/packs': source('libs/packs/index.ts'),
      '@faina/sdk': source('libs/sdk/src/index.ts'),
      '@faina/tools': source('libs/tools/src/index.ts'),
    },
  },
  test: {
    // A bound for what hangs: on a busy machine all else takes several times as long as it does.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // Left alone, a machine with two cores would run one file at a time; while some of them wait, for a
    // process that starts or a lease that ends, one more keeps the processors at work.
    maxWorkers: availableParallelism() + 1,
    // No module holds state, so the files of a worker share what they import.
    isolate: false,
    // The names tell which promises are tested.
    reporters: CI ? ['verbose', report] : ['verbose'],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{apps,libs}/*/src/**/*.spec.ts', 'libs/packs/**/*.spec.ts'],
          exclude: [...configDefaults.exclude, '**/test/**'],
        },
      },
      {
        extends: true,
        test: { name: 'workspace', include: ['scripts/*.spec.ts', 'bench/**/*.spec.ts'] },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          include: ['{apps,libs}/*/test/**/*.spec.ts', 'libs/packs/*/test/**/*.spec.ts'],
          globalSetup: ['apps/api/test/support/stores/global-setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'faults',
          include: FAULTS ? [matrix] : ['test/faults/**/*.spec.ts'],
          exclude: [...configDefaults.exclude, ...(FAULTS ? [] : [matrix, storms, soak])],
          globalSetup: ['apps/api/test/support/stores/global-setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'storms',
          include: SOAK_JOBS ? [soak] : FAULTS ? [storms] : [],
          globalSetup: ['apps/api/test/support/stores/global-setup.ts'],
          // The rows of the matrix promise times, which are not theirs beside a storm.
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
