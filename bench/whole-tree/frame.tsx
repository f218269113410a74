/** `ui/pages/frame.tsx` for the yardstick: frame and page are one tree, rendered completely each time. */
import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { inLanguage } from "#ui/language.ts";
import type { Frame } from "#ui/pages/frame.tsx";
import { type Head, HeadTags } from "#ui/pages/head.tsx";

export type { Frame } from "#ui/pages/frame.tsx";

export function createDocuments<Context>(frame: Frame<Context>) {
  return (context: Context, head: Head, body: ReactNode): readonly Buffer[] => {
    const { name, baseUrl, language } = frame.site(context);
    const tags = <HeadTags head={head} siteName={name} baseUrl={baseUrl} language={language} />;
    return [
      Buffer.from(
        `<!doctype html>${renderToString(inLanguage(language, frame.render(context, { head: tags, body })))}`,
      ),
    ];
  };
}
