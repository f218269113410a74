/**
 * Questions to the world outside, asked by work that runs in a transaction. Nothing is asked while the transaction is
 * open: a question without an answer rolls it back, is asked, and the work runs again and finds its answer. What is asked
 * depends on what the work reads, so whoever finds another cart the second time asks anew.
 */
import { AppError } from "./app-error.ts";

class Unanswered extends Error {
  readonly ask: () => Promise<unknown>;
  readonly key: string;

  constructor(key: string, ask: () => Promise<unknown>) {
    super("A question to the outside was asked where nobody asks it.");
    this.key = key;
    this.ask = ask;
  }
}

// One question may follow from the answer to another; more rounds than this have no end.
const MOST_ROUNDS = 24;

type WhileAsking = (ask: () => Promise<unknown>) => Promise<unknown>;

/** The answers that one call has got. */
export class Outside {
  readonly #answers = new Map<string, unknown>();
  readonly #whileAsking: WhileAsking;

  /** `whileAsking` runs each question, so that what the call holds can be let go of meanwhile. */
  constructor(whileAsking: WhileAsking = (ask) => ask()) {
    this.#whileAsking = whileAsking;
  }

  /**
   * The answer to a question, which `key` tells from all others of the call. `ask` must not throw for what the world
   * outside does wrong. Without an answer the work ends here, by an exception that nobody but `run` may catch.
   */
  answerTo<Answer>(key: string, ask: () => Promise<Answer>): Answer {
    // Kept under this key by `run`, from this very `ask`.
    if (this.#answers.has(key)) return this.#answers.get(key) as Answer;
    throw new Unanswered(key, ask);
  }

  /** Does the work as often as it has new questions. @throws {AppError} UNAVAILABLE when they do not end */
  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    for (let round = 1; round <= MOST_ROUNDS; round++) {
      try {
        return await work();
      } catch (error) {
        if (!(error instanceof Unanswered)) throw error;
        this.#answers.set(error.key, await this.#whileAsking(error.ask));
      }
    }
    throw new AppError("UNAVAILABLE");
  }
}
