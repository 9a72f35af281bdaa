import { clientStatements } from './statements/clients.js';
import { fairTurnStatements } from './statements/fair-turn.js';
import { idleStatements } from './statements/idle.js';
import { leaseStatements } from './statements/leases.js';
import { settleStatements } from './statements/settle.js';
import { stepStatements } from './statements/steps.js';
import { workerStatements } from './statements/workers.js';
import { type Answer, noRows, type SimulatedStatement, text, type Values } from './statement.js';
import { type JobRecord, Tables } from './tables.js';
import { Transaction } from './transaction.js';

/** An error with the code that the driver gives it. */
export class DatabaseFailure extends Error {
  constructor(
    readonly code: string,
    readonly constraint?: string,
  ) {
    super(`simulated: ${constraint ?? code}`);
  }
}

/** A connection as the server sees it. */
export class ServerSession {
  isOpen = true;
  transaction: Transaction | undefined;
  lockKey: string | undefined;
  isListening = false;
  onNotification: (payload: string) => void = () => undefined;
  /** Told where the server ends it. */
  onEnd: () => void = () => undefined;
  /** When the last statement of a transaction ended. */
  idleSince = 0;
}

/** What happened to a statement. */
export type Done = (answer: Answer | DatabaseFailure) => void;

interface Blocked {
  readonly isFree: () => boolean;
  readonly run: () => void;
  isGivenUp: boolean;
}

export interface ServerOptions {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** For time limits of the server; without it there are none. */
  readonly after?: (ms: number, run: () => void) => void;
  /** Hears of each statement that was done, right after it. */
  readonly onDone?: (name: string, values: Values, answer: Answer) => void;
}

const statementTimeoutMs = 2_000;
const idleTimeoutMs = 15_000;

const statements: Readonly<Record<string, SimulatedStatement>> = {
  ...clientStatements,
  ...fairTurnStatements,
  ...idleStatements,
  ...leaseStatements,
  ...settleStatements,
  ...stepStatements,
  ...workerStatements,
};

const known = new Map<string, string>();

/** The name of a statement, or how its text begins. */
function nameOf({ name, text: sql }: { readonly name?: string; readonly text: string }): string {
  if (name !== undefined) return name;
  const found = known.get(sql);
  if (found !== undefined) return found;
  const begun = sql.trim();
  const prefix = Object.keys(statements).find((key) => key.includes(' ') && begun.startsWith(key));
  known.set(sql, prefix ?? begun);
  return prefix ?? begun;
}

/** The guards of the real store in memory: each statement at one moment, rows locked by transactions. */
export class SimulatedPostgres {
  readonly tables = new Tables();
  readonly sessions = new Set<ServerSession>();
  readonly #locks = new Map<string, Transaction>();
  readonly #blocked = new Set<Blocked>();

  constructor(private readonly options: ServerOptions) {}

  open(): ServerSession {
    const session = new ServerSession();
    this.sessions.add(session);
    return session;
  }

  /** Whoever was connected has gone, or is sent away. */
  close(session: ServerSession): void {
    if (!session.isOpen) return;
    session.isOpen = false;
    this.sessions.delete(session);
    if (session.lockKey !== undefined) this.tables.advisoryLocks.delete(session.lockKey);
    this.#end(session);
    session.onEnd();
  }

  /** Does a statement as soon as nobody holds the rows that it locks. */
  submit(
    session: ServerSession | undefined,
    config: { readonly name?: string; readonly text: string; readonly values?: Values },
    done: Done,
  ): void {
    const name = nameOf(config);
    const { values = [] } = config;
    if (session && !session.isOpen) {
      done(new DatabaseFailure('57P01'));
      return;
    }
    const isFree = () => this.#isFree(session, name, values);
    const run = () => {
      done(
        session && !session.isOpen ? new DatabaseFailure('57P01') : this.#do(session, name, values),
      );
    };
    if (isFree()) run();
    else this.#wait({ isFree, run, isGivenUp: false }, done);
  }

  #wait(blocked: Blocked, done: Done): void {
    this.#blocked.add(blocked);
    this.options.after?.(statementTimeoutMs, () => {
      if (!this.#blocked.delete(blocked)) return;
      done(new DatabaseFailure('57014'));
    });
  }

  #isFree(session: ServerSession | undefined, name: string, values: Values): boolean {
    if (name === 'select pg_advisory_lock($1)')
      return !this.tables.advisoryLocks.has(text(values[0]));
    const locks = statements[name]?.locks?.(values, this.tables) ?? [];
    return locks.every((id) => {
      const holder = this.#locks.get(id);
      return holder === undefined || holder === session?.transaction;
    });
  }

  #do(session: ServerSession | undefined, name: string, values: Values): Answer | DatabaseFailure {
    const answer = session && this.#ofSession(session, name, values);
    if (answer) return answer;
    const statement = statements[name];
    if (!statement) throw new Error(`A statement that is not simulated: ${name}`);
    const transaction = session?.transaction;
    if (transaction) this.#lock(transaction, statement.locks?.(values, this.tables) ?? []);
    const done = this.#run(statement, transaction, values);
    this.options.onDone?.(name, values, done);
    if (session) this.#watchIdle(session);
    return done;
  }

  #run(
    statement: SimulatedStatement,
    transaction: Transaction | undefined,
    values: Values,
  ): Answer {
    const { tables } = this;
    const told: (readonly [string, string])[] = [];
    const read = (id: string): JobRecord | undefined =>
      transaction ? transaction.job(id) : tables.jobs.get(id);
    const answer = statement.run(
      {
        tables,
        now: this.options.now(),
        job: read,
        writable: (id) => (transaction ? transaction.writable(id) : tables.jobs.get(id)),
        free: () => [...tables.jobs.keys()].filter((id) => !this.#locks.has(id)).toSorted(),
        writeEffect: (id, callKey) => {
          if (transaction) transaction.writeEffect(id, callKey);
          else tables.jobs.get(id)?.effects.push(callKey);
        },
        notify: (channel, payload) => told.push([channel, payload]),
      },
      values,
    );
    if (transaction) transaction.notifications.push(...told);
    else this.#tell(told);
    return answer;
  }

  /** What concerns the session or its transaction and no rows. */
  #ofSession(session: ServerSession, name: string, values: Values): Answer | undefined {
    switch (name) {
      case 'begin':
      case 'begin; savepoint effect':
        session.transaction = new Transaction(this.tables);
        this.#watchIdle(session);
        return noRows;
      case 'savepoint histories':
      case 'rollback to savepoint histories':
        return noRows;
      case 'rollback to savepoint effect':
        session.transaction?.discardEffects();
        return noRows;
      case 'commit': {
        const { transaction } = session;
        transaction?.commit();
        this.#end(session);
        this.#tell(transaction?.notifications ?? []);
        return noRows;
      }
      case 'rollback':
        this.#end(session);
        return noRows;
      case 'select pg_advisory_lock($1)':
        session.lockKey = text(values[0]);
        this.tables.advisoryLocks.add(session.lockKey);
        return noRows;
      default:
        if (!name.startsWith('listen ')) return undefined;
        session.isListening = true;
        return noRows;
    }
  }

  #lock(transaction: Transaction, ids: readonly string[]): void {
    for (const id of ids) {
      transaction.locks.add(id);
      this.#locks.set(id, transaction);
    }
  }

  /** Frees what the transaction held, for those who wait for it in the order in which they came. */
  #end(session: ServerSession): void {
    for (const id of session.transaction?.locks ?? []) this.#locks.delete(id);
    session.transaction = undefined;
    for (const blocked of this.#blocked) {
      if (!blocked.isFree()) continue;
      this.#blocked.delete(blocked);
      blocked.run();
    }
  }

  #tell(notifications: readonly (readonly [channel: string, payload: string])[]): void {
    for (const [, payload] of notifications) {
      for (const session of this.sessions) {
        if (session.isListening) session.onNotification(payload);
      }
    }
  }

  /** A transaction that nobody goes on with is ended by the server. */
  #watchIdle(session: ServerSession): void {
    const { transaction } = session;
    if (!transaction) return;
    session.idleSince = this.options.now();
    const since = session.idleSince;
    this.options.after?.(idleTimeoutMs, () => {
      if (session.transaction === transaction && session.idleSince === since) this.close(session);
    });
  }
}
