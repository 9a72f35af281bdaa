/** Injection token of the open queue: `@Inject(QUEUE_CONNECTION) connection: QueueConnection`. */
export const QUEUE_CONNECTION = Symbol('QUEUE_CONNECTION');
