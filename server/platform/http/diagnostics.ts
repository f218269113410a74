/** Channels for observers of this process, such as tests. Without a subscriber they cost nothing. */
import { channel } from "node:diagnostics_channel";
import type { AnyEndpoint } from "#api/endpoint.ts";
import type { ErrorCode } from "#api/errors.ts";

export type Observed = {
  error: { readonly code: ErrorCode };
  request: {
    readonly endpoint: AnyEndpoint;
    readonly params: unknown;
    readonly query: unknown;
    readonly body: unknown;
  };
  response: { readonly endpoint: AnyEndpoint; readonly json: string };
};

export const channelNames = {
  error: "cartwright:error",
  request: "cartwright:request",
  response: "cartwright:response",
} as const satisfies Record<keyof Observed, string>;

const channels = {
  error: channel(channelNames.error),
  request: channel(channelNames.request),
  response: channel(channelNames.response),
};

export function publish<Name extends keyof Observed>(name: Name, message: Observed[Name]): void {
  if (channels[name].hasSubscribers) channels[name].publish(message);
}
