/**
 * Loads what the sections of a document show: values with their defaults, and the data of all sections at once. A section that can't
 * be loaded is left out and reported; it never breaks the page.
 */
import type { Section } from "#api/content/design.ts";
import type { AnyEndpoint } from "#api/endpoint.ts";
import { ApiError, type Call } from "#sdk/call.ts";
import type { ShopContext } from "#storefront/context.ts";
import { remember, rememberPair } from "#ui/pages/remember.ts";
import { sectionsByType } from "./index.ts";
import type { LoadedSection, LoadedSections, Resolved } from "./loaded.ts";
import { resolveValues } from "./values.ts";

/** Undefined for hidden sections and for types that this version of the store doesn't have. */
const resolveSection = remember((stored: Section): Resolved | undefined => {
  const declaration = sectionsByType.get(stored.type);
  if (declaration === undefined || stored.isHidden) return undefined;
  const blocks = stored.blocks.flatMap((block) => {
    const type = declaration.blocks?.[block.type];
    if (type === undefined || block.isHidden) return [];
    return [{ id: block.id, type: block.type, values: resolveValues(type.settings, block.settings) }];
  });
  return { id: stored.id, declaration, values: resolveValues(declaration.settings, stored.settings), blocks };
});

/** The same object for the same section and data, so that the section is rendered once. */
const withData = rememberPair((resolved: Resolved, data: object): LoadedSection => ({ ...resolved, data }));
const NO_DATA = {};

/** Names of what contains sections: a template, or a page or post by its slug. */
export const documentName = (kind: "page" | "post", slug: string): string => `${kind}.${slug}`;

export async function loadSections(
  context: ShopContext,
  stored: readonly Section[],
  document: string,
): Promise<LoadedSections> {
  const shared = withSharedCalls(context);
  const sections = await Promise.all(
    stored.map(async (one): Promise<LoadedSection | undefined> => {
      try {
        const resolved = resolveSection(one);
        if (resolved === undefined) return undefined;
        const { id, values, blocks } = resolved;
        const data = await resolved.declaration.load?.(shared, { id, values, blocks, document });
        return withData(resolved, typeof data === "object" && data !== null ? data : NO_DATA);
      } catch (error) {
        // During an outage the whole page is replaced (`isOutage` in app.tsx).
        if (error instanceof ApiError && error.status === 503) throw error;
        context.report(error);
        return undefined;
      }
    }),
  );
  return { sections: sections.filter((one) => one !== undefined), report: context.report };
}

/** A context whose equal calls are made once: several sections often show the same products. */
export function withSharedCalls(context: ShopContext): ShopContext {
  const made = new Map<string, Promise<unknown>>();
  const { call } = context.request;
  const sharedCall = (endpoint: AnyEndpoint, input: object) => {
    const key = `${endpoint.id} ${JSON.stringify(input)}`;
    const answer = made.get(key) ?? call(endpoint, input);
    made.set(key, answer);
    return answer;
  };
  // The prototype keeps the request's getters unevaluated.
  const request = Object.create(context.request, { call: { value: sharedCall as Call } });
  return { ...context, request };
}

/** Whether the first section shows a heading, which is then the title of the page. */
export function startsWithHeading({ sections: [first] }: LoadedSections): boolean {
  if (first === undefined) return false;
  return first.declaration.hasHeading === true || (first.values.heading ?? "") !== "";
}
