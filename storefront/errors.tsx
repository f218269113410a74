/** Pages for what went wrong. They keep the header and the search, and never end in nothing. */
import { fill } from "#api/languages.ts";
import { ButtonLink } from "#ui/Button.tsx";
import { htmlResponse, type PageResponse } from "#ui/pages/page.ts";
import layout from "./components/layout.module.css";
import type { ShopContext } from "./context.ts";
import { renderDocument } from "./pages.tsx";
import { type ShellTexts, shellTexts } from "./shell/texts/texts.ts";

export function renderNotFound(context: ShopContext): PageResponse {
  const texts = shellTexts[context.shop.language].errors;
  return renderError(context, 404, { ...texts.missing, big: "404" });
}

export function renderFailure(context: ShopContext): PageResponse {
  const texts = shellTexts[context.shop.language].errors;
  const text = fill(texts.broken.text, { number: context.request.requestId });
  return renderError(context, 500, { ...texts.broken, text });
}

type Words = ShellTexts["errors"]["broken"];

function renderError(context: ShopContext, status: number, words: Words): PageResponse {
  const { request, shop } = context;
  const texts = shellTexts[shop.language];
  const body = (
    <div className={layout.page}>
      <div className={layout.empty}>
        <p className={layout.big} aria-hidden="true">
          {words.big}
        </p>
        <h1>{words.heading}</h1>
        <p className={layout.lead}>{words.text}</p>
        <div className={layout.choices}>
          <ButtonLink
            href={status === 500 && request.method !== "POST" ? request.url.pathname + request.url.search : "/"}
          >
            {status === 500 ? texts.errors.again : texts.errors.toShop}
          </ButtonLink>
          <ButtonLink href={status === 500 ? "/contact" : "/c"} kind="secondary">
            {status === 500 ? texts.errors.write : texts.allCollections}
          </ButtonLink>
        </div>
      </div>
    </div>
  );
  return htmlResponse(renderDocument(context, { title: words.title, isIndexed: false }, body), { status });
}
