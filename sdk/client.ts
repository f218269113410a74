/**
 * `createClient`: every endpoint of the contract, typed, with authentication, error normalization and the default page
 * size.
 *
 * const shop = createClient({ origin: "https://shop.example", auth: oauthStrategy({ clientId }), modules: { carts,
 * products } });
 * const { cart } = await shop.carts.addToCurrentCart({ body: { lineItems: [...] } });
 */
import type { AnyEndpoint, Input, Output } from "#api/endpoint.ts";
import { DEFAULT_PAGE_SIZE } from "#api/values.ts";
import { createServicePlugins, type ServicePlugins } from "./app/service-plugins.ts";
import { createWebhooks, type Webhooks } from "./app/webhooks.ts";
import type { AuthStrategy } from "./auth/strategy.ts";
import { type Call, createCall, fetchTransport, type Transport } from "./call.ts";
import { toSdkError } from "./errors.ts";

const NOT_ELEVATED =
  "An elevated client is required to use elevated modules. Make sure to use a strategy that stands for an app";

type ModuleCalls<Exports> = {
  readonly [Name in keyof Exports as Exports[Name] extends AnyEndpoint
    ? Name
    : never]: Exports[Name] extends AnyEndpoint
    ? (input: Input<Exports[Name]>) => Promise<Output<Exports[Name]>>
    : never;
};

export type ClientOptions<Auth extends AuthStrategy, Modules extends Record<string, object>> = {
  /** URL of the store, such as `https://shop.example`. Not needed with a transport. */
  origin?: string;
  /** Sends requests, if not with `fetch`: for example to a server in the same process. */
  transport?: Transport;
  fetch?: typeof fetch;
  auth: Auth;
  /** Contract files (`import * as carts from "…/api/carts.ts"`) whose endpoints become methods of the client. */
  modules?: Modules;
  headers?: Record<string, string>;
};

export type Client<Auth extends AuthStrategy, Modules extends Record<string, object>> = {
  readonly auth: Auth;
  /** Calls any endpoint of the contract. */
  readonly call: Call;
  /** Adds headers to every later request. */
  setHeaders(headers: Record<string, string>): void;
  /** Events delivered by the store, and service plugin requests. Only with a strategy that authenticates an app. */
  readonly webhooks: Webhooks;
  readonly servicePlugins: ServicePlugins;
  /**
   * Returns a client with the app's own permissions instead of its user's (docs/protocol/permissions.md#elevation).
   * @throws {Error} if the strategy doesn't authenticate an app or has no user token
   */
  elevate(): Promise<Client<AuthStrategy, Modules>>;
} & { readonly [Name in keyof Modules]: ModuleCalls<Modules[Name]> };

export function createClient<Auth extends AuthStrategy, Modules extends Record<string, object> = Record<never, never>>(
  options: ClientOptions<Auth, Modules>,
): Client<Auth, Modules> {
  const transport = withConsistency(options.transport ?? fetchTransport(required(options.origin), options.fetch));
  const rawCall = createCall(transport);
  let extraHeaders = options.headers ?? {};
  options.auth.connect(transport);

  const call: Call = async (endpoint, input, callOptions = {}) => {
    try {
      const { authorization, ...headers } = await options.auth.authHeaders();
      return await rawCall(endpoint, withDefaultPage(endpoint, input), {
        ...(authorization === undefined ? {} : { authorization }),
        ...callOptions,
        headers: { ...extraHeaders, ...headers, ...callOptions.headers },
      });
    } catch (error) {
      throw toSdkError(error);
    }
  };

  const modules = Object.fromEntries(
    Object.entries(options.modules ?? {}).map(([name, exports]) => [name, moduleCalls(exports, call)]),
  );
  const client = {
    auth: options.auth,
    call,
    setHeaders(headers: Record<string, string>) {
      extraHeaders = { ...extraHeaders, ...headers };
    },
    webhooks: createWebhooks(options.auth),
    servicePlugins: createServicePlugins(options.auth),
    async elevate() {
      if (options.auth.elevated === undefined) throw new Error(NOT_ELEVATED);
      return createClient({ ...options, auth: await options.auth.elevated(), headers: extraHeaders });
    },
    ...modules,
  };
  // Built from the object that the type is derived from; TypeScript can't infer Object.fromEntries.
  return client as Client<Auth, Modules>;
}

function moduleCalls(exports: object, call: Call): Record<string, unknown> {
  const endpoints = Object.entries(exports).filter((entry): entry is [string, AnyEndpoint] => isEndpoint(entry[1]));
  return Object.fromEntries(
    endpoints.map(([name, endpoint]) => [name, (input: Input<AnyEndpoint>) => call(endpoint, input)]),
  );
}

function isEndpoint(value: unknown): value is AnyEndpoint {
  return typeof value === "object" && value !== null && "method" in value && "path" in value && "response" in value;
}

/** Query endpoints request 50 items by default (docs/protocol/queries.md#envelope). */
function withDefaultPage<E extends AnyEndpoint>(endpoint: E, input: Input<E>): Input<E> {
  const body: unknown = input.body;
  if (endpoint.isQuery !== true || typeof body !== "object" || body === null) return input;
  const query: unknown = Reflect.get(body, "query");
  if (typeof query !== "object" || query === null || "paging" in query || "cursorPaging" in query) return input;
  return { ...input, body: { ...body, query: { ...query, paging: { limit: DEFAULT_PAGE_SIZE, offset: 0 } } } };
}

/**
 * Read-your-writes consistency across processes: a token sent by the server is echoed in later requests
 * (docs/protocol/transport.md#request-headers).
 */
function withConsistency(transport: Transport): Transport {
  let consistency: string | null = null;
  return async (request) => {
    const headers = consistency === null ? request.headers : { ...request.headers, "x-wix-consistent": consistency };
    const response = await transport({ ...request, headers });
    consistency = response.headers.get("x-wix-consistent") ?? consistency;
    return response;
  };
}

function required(origin: string | undefined): string {
  if (origin === undefined) throw new Error("createClient needs an origin or a transport.");
  return origin.replace(/\/+$/, "");
}
