import eslint from '@eslint/js';
import { defineConfig, globalIgnores } from 'eslint/config';
import typescriptEslint from 'typescript-eslint';

const tests = ['**/*.spec.ts', '**/test/**/*.ts'];

/** Skipped and narrowed tests; a test that cannot run here says so with `skipIf`. */
const noSkippedTests = {
  selector:
    'MemberExpression[object.name=/^(it|test|describe)$/][property.name=/^(only|skip|todo|fails)$/]',
  message: 'Every test runs, everywhere.',
};

/** Normalising is quadratic in the marks of one run; `normalized` of agent-core bounds them. */
const boundedNormalizing = {
  selector:
    'CallExpression[callee.property.name="normalize"]:matches([arguments.length=0], [arguments.0.value=/^NF/])',
  message: 'Use normalized or withoutMarks of @faina/agent-core.',
};

export default defineConfig(
  globalIgnores(['**/dist/', '**/generated/', '**/coverage/', '.nx/', '.data/']),
  { linterOptions: { noInlineConfig: true, reportUnusedDisableDirectives: 'error' } },
  eslint.configs.recommended,
  typescriptEslint.configs.strictTypeChecked,
  {
    languageOptions: {
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'max-lines': ['error', 300],
      'no-restricted-syntax': ['error', noSkippedTests, boundedNormalizing],
      'no-warning-comments': ['error', { terms: ['todo', 'fixme', 'xxx', 'hack'] }],
      'object-shorthand': 'error',
      'prefer-const': 'error',

      // The imports that emitDecoratorMetadata needs stay values; the rule reads that from tsconfig.
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/ban-ts-comment': ['error', { 'ts-expect-error': true }],
      '@typescript-eslint/max-params': ['error', { max: 5 }],
      // A `default` is a decision; without one every member of the union has its case.
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],

      // A class that only carries a Nest decorator is a module.
      '@typescript-eslint/no-extraneous-class': ['error', { allowWithDecorator: true }],
      '@typescript-eslint/no-confusing-void-expression': [
        'error',
        { ignoreArrowShorthand: true, ignoreVoidReturningFunctions: true },
      ],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      // The compiler forgets that others may write while we await: a flag is asked a second time.
      '@typescript-eslint/no-unnecessary-condition': 'off',
      // Rejects `Promise.withResolvers<void>()`.
      '@typescript-eslint/no-invalid-void-type': 'off',
      // Nest declares the options that it takes as classes.
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
      // `Result<T, Error>` reads better than a default that the reader must look up.
      '@typescript-eslint/no-unnecessary-type-arguments': 'off',
      // What foreign code throws or answers need not hold what its type says.
      '@typescript-eslint/no-unnecessary-type-conversion': 'off',
      // The compiler finds them too, and knows that `??=` reads.
      'no-unused-private-class-members': 'off',
      // TypeScript knows the names of every file here, .mjs included.
      'no-undef': 'off',
      // An async function without an await is how a synchronous answer meets a port of promises.
      '@typescript-eslint/require-await': 'off',
    },
  },
  {
    files: ['apps/*/src/**/*.ts', 'libs/*/src/**/*.ts', 'libs/packs/**/*.ts'],
    // The programs hand the environment to src/config and read nothing of it.
    ignores: [
      'apps/api/src/start.ts',
      'apps/api/src/dev/dev.ts',
      'apps/api/src/demo/demo.ts',
      'apps/api/src/models/check/models-check.ts',
      'apps/api/src/trials/test-tool.ts',
      'apps/api/src/trials/crash/crash-test.ts',
      'apps/api/src/config/**',
      'apps/cli/src/faina.ts',
      // A program of its own, which is given an environment of its own.
      'libs/packs/reports/dashboard/dashboard-server.ts',
    ],
    rules: {
      'no-restricted-properties': [
        'error',
        { object: 'process', property: 'env', message: 'Only apps/api/src/config reads it.' },
      ],
    },
  },
  {
    files: ['libs/*/src/**/*.ts', 'libs/packs/**/*.ts'],
    rules: { 'no-console': 'error' },
  },
  {
    files: ['libs/tools/src/mcp/connection/open-transport.ts'],
    // Old servers speak nothing else.
    rules: {
      '@typescript-eslint/no-deprecated': [
        'error',
        {
          allow: [
            {
              from: 'package',
              name: 'SSEClientTransport',
              package: '@modelcontextprotocol/client',
            },
          ],
        },
      ],
    },
  },
  {
    files: ['apps/cli/template/**', 'examples/**'],
    rules: {
      // Node's runner waits for its tests, and a module of Nest is an empty class.
      '@typescript-eslint/no-floating-promises': 'off',
      '@typescript-eslint/no-extraneous-class': 'off',
    },
  },
  {
    files: ['apps/console/src/parts/copy-text.ts'],
    // Pages without TLS have no other way to the clipboard.
    rules: {
      '@typescript-eslint/no-deprecated': [
        'error',
        { allow: [{ from: 'lib', name: 'execCommand' }] },
      ],
    },
  },
  {
    files: ['**/*.{js,mjs}'],
    // The rule does not see the types that JSDoc comments give.
    rules: {
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
    },
  },
  {
    files: tests,
    rules: {
      // Tests hand over methods of doubles, expect `any(…)` and throw what hostile code would throw.
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/unbound-method': 'off',
      '@typescript-eslint/only-throw-error': 'off',
      '@typescript-eslint/prefer-promise-reject-errors': 'off',
      '@typescript-eslint/max-params': 'off',
      'no-restricted-properties': 'off',
      'no-restricted-syntax': ['error', noSkippedTests],
    },
  },
);
