/** What a race is made of, and the tools its cases share. */
import type { GateAnswer, GateRequest } from "./gate.ts";
import type { RaceWorld } from "./race-world.ts";

export type Trial = {
  readonly requests: readonly GateRequest[];
  /** Codes with which a request may be refused. */
  readonly refusals?: readonly string[];
  /** Answers that are neither 200 nor such a refusal, and as they should be. */
  isFine?(answer: GateAnswer): boolean;
  /**
   * What happened that must not, one line each: more orders than units, a second refund. Without the guard this must say
   * something, and a request that came alone must not make it.
   */
  judge(answers: readonly GateAnswer[]): Promise<string[]> | string[];
  /** What is wrong with what was written. Not asked without the guard, whose removal alone would make it wrong. */
  books?(answers: readonly GateAnswer[]): Promise<string[]> | string[];
};

export type RaceCase = {
  readonly name: string;
  readonly prepare: (world: RaceWorld) => Promise<Trial>;
  /** Takes the guard away; a case without one shows an invariant that no single guard keeps. */
  readonly sabotage?: Sabotage;
};

export type Sabotage = {
  /** Statements that take the guard away. */
  readonly take: readonly string[];
  /** Statements that give it back. */
  readonly giveBack: readonly string[];
  /** Something cannot be given back: the rows written meanwhile would not let it. */
  readonly isLasting?: boolean;
};

/** A trigger that keeps columns as they were: the write behind the guard is lost, as it is when somebody checks, then acts. */
export const forget = (table: string, columns: readonly string[], when = "true"): Sabotage => ({
  take: [
    `create or replace function forget_${table}() returns trigger language plpgsql as $$ begin
      if ${when} then ${columns.map((column) => `new.${column} := old.${column};`).join(" ")} end if; return new; end $$`,
    `create trigger aa_forget before update on ${table} for each row execute function forget_${table}()`,
  ],
  giveBack: [`drop trigger aa_forget on ${table}`],
});

/** The database's own count of what was taken, which would notice the lost write when the transaction ends. */
export const withoutTrigger = (table: string, trigger: string): Sabotage => ({
  take: [`alter table ${table} disable trigger ${trigger}`],
  giveBack: [`alter table ${table} enable trigger ${trigger}`],
});

/** For ever: what is written without a constraint seldom fits it. */
export const dropped = (...take: string[]): Sabotage => ({ take, giveBack: [], isLasting: true });

export const all = (...parts: readonly Sabotage[]): Sabotage => ({
  take: parts.flatMap((part) => part.take),
  giveBack: parts.flatMap((part) => part.giveBack),
  isLasting: parts.some((part) => part.isLasting === true),
});

export const CONTENDERS = 3;
export const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));

/** Shoppers one after the other: the preparation is no race. */
export async function eachOf<T>(count: number, make: (index: number) => Promise<T>): Promise<T[]> {
  const made: T[] = [];
  for (let index = 0; index < count; index++) made.push(await make(index));
  return made;
}
