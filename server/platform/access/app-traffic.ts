/** How apps use the API: how much they may, and what they did. What it is based on belongs to the module `apps`. */
export type AppCall = {
  readonly appId: string;
  /** Operation, such as `products.createProduct`. */
  readonly call: string;
  readonly status: number;
  readonly milliseconds: number;
  readonly requestId: string;
};

export type AppTraffic = {
  /** Counts one call; seconds to wait when it is one too many. */
  admit(appId: string): number | undefined;
  note(call: AppCall): void;
};
