/**
 * External requests that transactional work depends on. Nothing is sent while the transaction is open: a request
 * without a response rolls it back, is sent, and the work is retried with the response. Requests depend on the data the
 * work reads, so a retry that reads changed data sends a new request.
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

// A request can depend on the response to another one; more rounds indicate a loop.
const MOST_ROUNDS = 24;

type WhileAsking = (ask: () => Promise<unknown>) => Promise<unknown>;

/** Responses received during one API request. */
export class Outside {
  readonly #answers = new Map<string, unknown>();
  readonly #whileAsking: WhileAsking;

  /** `whileAsking` wraps each request, so that the caller can release its slot meanwhile. */
  constructor(whileAsking: WhileAsking = (ask) => ask()) {
    this.#whileAsking = whileAsking;
  }

  /**
   * Returns the response to the request identified by `key`. `ask` must not throw on failures of the remote server.
   * Without a response, throws an exception that only `run` may catch.
   */
  answerTo<Answer>(key: string, ask: () => Promise<Answer>): Answer {
    // Stored under this key by `run`, from this `ask`.
    if (this.#answers.has(key)) return this.#answers.get(key) as Answer;
    throw new Unanswered(key, ask);
  }

  /** Runs the work, and repeats it after each new request. @throws {AppError} UNAVAILABLE after too many rounds */
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
