/** Why the embedded server can't run; `message` is one sentence for the operator. */
type PostgresProblem = "IN_USE" | "NOT_PERMITTED" | "UNSUPPORTED" | "FAILED";

export class EmbeddedPostgresError extends Error {
  override readonly name = "EmbeddedPostgresError";
  readonly code: PostgresProblem;

  constructor(code: PostgresProblem, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
