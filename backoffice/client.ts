/** The typed API client of the back office: the public contract with the ordinary token of the signed-in staff member. */
import { onlineManager, QueryClient, type UseQueryResult } from "@tanstack/react-query";
import type { AnyEndpoint, Input, Output } from "#api/endpoint.ts";
import { confirmPassword } from "#backoffice/identity/session/reauthentication.ts";
import { forgetAccessToken, NotSignedIn, requireAccessToken } from "#backoffice/identity/session/session.ts";
import { ApiError, type CallOptions, createCall, fetchTransport } from "#sdk/call.ts";

const callWithToken = createCall(fetchTransport(location.origin));

export async function call<E extends AnyEndpoint>(
  endpoint: E,
  input: Input<E>,
  options: CallOptions = {},
): Promise<Output<E>> {
  const send = async () => callWithToken(endpoint, input, { ...options, authorization: await requireAccessToken() });
  try {
    return await send();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.code === "REAUTHENTICATION_REQUIRED") await confirmPassword(error);
    else if (error.status === 401) forgetAccessToken();
    else throw error;
    return send();
  }
}

/** What was read, or null when there is no such thing. */
export async function orNull<T>(read: Promise<T>): Promise<T | null> {
  try {
    return await read;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

const MAX_READ_RETRIES = 2;

/**
 * `networkMode: "always"`: React Query would otherwise pause requests while the browser is offline, and a paused query looks
 * like one that loads forever. They fail at once instead, show the error with its retry, and are fetched again on reconnect.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: "always",
      // Off by default with `networkMode: "always"`.
      refetchOnReconnect: true,
      staleTime: 15_000,
      // Retries failures of the network and of the server only; offline, not even those.
      retry: (failures, error) =>
        failures < MAX_READ_RETRIES &&
        onlineManager.isOnline() &&
        !(error instanceof NotSignedIn) &&
        !(error instanceof ApiError && error.status < 500),
    },
    mutations: { networkMode: "always", retry: false },
  },
});

/**
 * For a frame that renders its parts only when the queries they share have answered. A failed query is pending again while
 * it is retried, and a part retries it on mount: a frame that waited for that would unmount and mount its parts forever.
 */
export const isFirstLoad = ({ isLoading, isFetched }: Pick<UseQueryResult, "isLoading" | "isFetched">): boolean =>
  isLoading && !isFetched;
