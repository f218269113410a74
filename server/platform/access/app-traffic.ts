/** Interface for rate limiting and logging app requests, implemented by the module `clients`. */
export type AppCall = {
  readonly appId: string;
  /** Operation id, such as `products.createProduct`. */
  readonly call: string;
  readonly status: number;
  readonly milliseconds: number;
  readonly requestId: string;
};

export type AppTraffic = {
  /** Counts a request. Returns the seconds to wait if it exceeds the limit. */
  admit(appId: string): number | undefined;
  record(call: AppCall): void;
};
