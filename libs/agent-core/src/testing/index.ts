export * from './cpu-ms.js';
export * from './create-test-agent.js';
export * from './create-test-job.js';
export * from './in-memory-job-repository.js';
export * from './sales-tools.js';
export * from './scripted-model.js';
export * from './static-tool-registry.js';
export * from './test-run.js';
