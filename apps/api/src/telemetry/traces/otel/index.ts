export { createTracing } from './create-tracing.js';
export { spanExporter } from './span-exporter.js';
