/** The typed API client of the back office: the public contract with the ordinary token of the signed-in staff member. */
import { QueryClient } from "@tanstack/react-query";
import type { AnyEndpoint, Input, Output } from "#api/endpoint.ts";
import { ApiError, type CallOptions, createCall, fetchTransport } from "#sdk/call.ts";
import { confirmPassword } from "./session/reauthentication.ts";
import { forgetAccessToken, NotSignedIn, requireAccessToken } from "./session/session.ts";

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

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      // A refusal stays a refusal; only failures of the network and the server are worth another try.
      retry: (failures, error) =>
        failures < MAX_READ_RETRIES &&
        !(error instanceof NotSignedIn) &&
        !(error instanceof ApiError && error.status < 500),
    },
    mutations: { retry: false },
  },
});
