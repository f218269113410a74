/** Pages for what went wrong. They keep the header and the search, and never end in nothing. */
import { ButtonLink } from "#ui/Button.tsx";
import { htmlResponse, type PageResponse } from "#ui/pages/page.ts";
import layout from "./components/layout.module.css";
import type { ShopContext } from "./context.ts";
import { renderDocument } from "./pages.tsx";

export function renderNotFound(context: ShopContext): PageResponse {
  return renderError(context, 404, {
    title: "Not here",
    big: "404",
    heading: "This page is not here",
    text: "It may have moved or sold its last piece. The search above knows everything we have.",
  });
}

export function renderFailure(context: ShopContext): PageResponse {
  return renderError(context, 500, {
    title: "Something broke",
    big: "Oh.",
    heading: "Something broke on our side",
    text: `Nothing you did is lost. Try again in a moment; if it stays like this, tell us this number: ${context.request.requestId}`,
  });
}

type Words = { title: string; big: string; heading: string; text: string };

function renderError(context: ShopContext, status: number, words: Words): PageResponse {
  const { request } = context;
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
            {status === 500 ? "Try again" : "To the shop"}
          </ButtonLink>
          <ButtonLink href={status === 500 ? "/contact" : "/c"} kind="secondary">
            {status === 500 ? "Write to us" : "All collections"}
          </ButtonLink>
        </div>
      </div>
    </div>
  );
  return htmlResponse(renderDocument(context, { title: words.title, isIndexed: false }, body), { status });
}
