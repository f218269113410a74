import type { Section } from "#api/content/design.ts";

/** Renders one section as it is in the editor, saved or not. Undefined if the store can't. @throws {Error} if it can't be reached */
export async function renderSection(token: string, document: string, section: Section): Promise<string | undefined> {
  const response = await fetch("/preview/section", {
    method: "POST",
    body: new URLSearchParams({ token, document, section: JSON.stringify(section) }),
  });
  if (response.status >= 500) throw new Error(`${response.status}`);
  return response.ok ? response.text() : undefined;
}
