/**
 * Requests that the store sends to an app during a purchase (docs/protocol/service-plugins.md): shipping rates, taxes,
 * fees …
 *
 * client.servicePlugins.provide("ECOM_SHIPPING_RATES", { "/v1/getRates": async ({ request }) => ({ shippingRates: [] })
 * });
 * const answer = await client.servicePlugins.processRequest(request);
 */
import type { Static } from "typebox";
import type { AppExtensionType, pluginKinds, pluginMethods } from "#api/apps/service-plugin-methods.ts";
import type { AuthStrategy } from "../auth/strategy.ts";
import type { EventIdentity } from "./webhooks.ts";

export type Question<Request = Record<string, unknown>> = {
  request: Request;
  metadata: {
    requestId: string;
    instanceId: string;
    appExtensionId: string;
    appExtensionType: string;
    currency: string;
    languages: string[];
    identity: EventIdentity;
  };
};

type Method = (typeof pluginMethods)[number];
type MethodOf<Type extends AppExtensionType> = Extract<
  Method,
  {
    kind: {
      [K in keyof typeof pluginKinds]: (typeof pluginKinds)[K] extends Type ? K : never;
    }[keyof typeof pluginKinds];
  }
>;

/** Handlers by the end of the URL, such as `/v1/getRates`, with the request and response types of the contract. */
export type Answers<Type extends AppExtensionType> = {
  [M in MethodOf<Type> as M["path"]]?: (
    question: Question<Static<M["request"]>>,
  ) => Static<M["answer"]> | Promise<Static<M["answer"]>>;
};

/** For extension types that this version of the contract doesn't have. */
type LooseAnswers = Record<string, (question: Question) => object | Promise<object>>;
type AnswersTo<Type extends string> = Type extends AppExtensionType ? Answers<Type> : LooseAnswers;

/** Thrown by a handler: the store receives the code, but no other details of the app's failure. */
export class PluginRefusal extends Error {
  readonly code: string;
  readonly status: number;
  readonly data: Record<string, unknown>;

  constructor(code: string, { status = 428, data = {} }: { status?: number; data?: Record<string, unknown> } = {}) {
    super(code);
    this.name = "PluginRefusal";
    this.code = code;
    this.status = status;
    this.data = data;
  }
}

export type ServicePlugins = {
  /** @throws {Error} if this extension type already has handlers */
  provide<Type extends string>(appExtensionType: Type, answers: AnswersTo<Type>): void;
  /** Verifies the request and runs its handler. @throws the handler's errors, and an error if there is no handler */
  process(request: { url: string; body: string }): Promise<object>;
  /** Like `process`, with a Fetch API response. A `PluginRefusal` becomes its status and code. */
  processRequest(request: { url: string; text(): Promise<string> }): Promise<Response>;
};

export function createServicePlugins(auth: AuthStrategy): ServicePlugins {
  const provided = new Map<string, LooseAnswers>();

  const process = async ({ url, body }: { url: string; body: string }): Promise<object> => {
    if (auth.verify === undefined) throw new Error("decodeJWT is not supported by the authentication strategy");
    const question = readQuestion(await auth.verify(body, { isQuestion: true }));
    const type = question.metadata.appExtensionType.toLowerCase();
    const answers = provided.get(type);
    if (answers === undefined) throw new Error(`No service plugin implementations found for component type ${type}`);
    const answer = Object.entries(answers).find(([path]) => url.endsWith(path))?.[1];
    if (answer === undefined) throw new Error(`Unexpected request: request url did not match any method: ${url}`);
    return answer(question);
  };

  return {
    provide(appExtensionType: string, answers: object) {
      const type = appExtensionType.toLowerCase();
      if (provided.has(type)) {
        throw new Error(
          `Multiple service plugin implementations found for component type ${type}. This is currently not supported`,
        );
      }
      // The types of each handler follow from its path, which the request matched.
      provided.set(type, answers as LooseAnswers);
    },
    process,
    async processRequest(request) {
      try {
        return Response.json(await process({ url: request.url, body: await request.text() }));
      } catch (error) {
        if (!(error instanceof PluginRefusal)) throw error;
        const { code, data, status } = error;
        return Response.json({ applicationError: { code, data } }, { status });
      }
    },
  };
}

function readQuestion(data: unknown): Question {
  const { request, metadata } = Object(data);
  if (typeof metadata?.appExtensionType !== "string") {
    throw new Error("Unexpected JWT data: expected object with metadata.appExtensionType string");
  }
  return { request: Object(request), metadata };
}
