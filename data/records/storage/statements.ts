/** One SQL statement on its way to the database thread. */
export interface Statement {
  sql: string;
  parameters: readonly unknown[];
  /** Whether it may change anything. */
  writes: boolean;
  /** Whether its effect must outlast a power cut once it is acknowledged. It outlasts the death of this process anyway. */
  synced: boolean;
}

export type Outcome = { rows: { [column: string]: unknown }[]; changes: number } | { failure: Failure };

/** Why SQLite refused, in a form that crosses threads. `errcode`: SQLite's extended result code; null: not one of SQLite's errors. */
export interface Failure {
  message: string;
  errcode: number | null;
}

export function asFailure(cause: unknown): Failure {
  const errcode = cause instanceof Error && 'errcode' in cause ? Number(cause.errcode) : null;
  return { message: cause instanceof Error ? cause.message : String(cause), errcode };
}
