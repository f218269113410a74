/** The approval page behind a push notification's link, with two buttons. No scripts, no external resources. */
import { chooseLanguage, directionOf, type Language } from "#api/store/languages.ts";
import { formatMessage } from "#api/store/messages.ts";
import { escapeHtml } from "#server/platform/html.ts";
import type { RawAnswer, RawContext, RawRoute } from "#server/platform/http/handlers.ts";
import { readStoreSettings } from "#server/store/settings/public.ts";
import { answerPushRequest, findPushRequest } from "./push.ts";
import { texts } from "./texts/texts.ts";

const PATHS = ["/v1/push-approvals/{token}"];
const STYLE =
  "body{font:17px/1.5 system-ui,sans-serif;margin:0;padding:24px;background:#fffdf9;color:#1e1c18}main{max-width:26rem;margin:10vh auto 0}h1{font-size:1.6rem}label{display:block;margin:24px 0 8px;font-weight:600}input{font:600 28px/1 ui-monospace,monospace;width:6ch;padding:12px;border:2px solid #1f4b3e;border-radius:8px}button{display:block;width:100%;margin-top:16px;padding:16px;border-radius:8px;border:2px solid #1f4b3e;font:600 17px system-ui;background:#fff;color:#1f4b3e}button.yes{background:#1f4b3e;color:#fff}p.wrong{color:#a3262a;font-weight:600}";

function page(status: number, language: Language, body: string): RawAnswer {
  return {
    status,
    headers: [
      ["content-type", "text/html; charset=utf-8"],
      ["cache-control", "no-store"],
      ["referrer-policy", "no-referrer"],
      [
        "content-security-policy",
        "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
      ],
    ],
    body: `<!doctype html><html lang="${language}" dir="${directionOf(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(texts[language].page.title)}</title><style>${STYLE}</style></head><body><main><h1>${escapeHtml(texts[language].page.title)}</h1>${body}</main></body></html>`,
  };
}

const paragraph = (text: string, className = ""): string =>
  `<p${className === "" ? "" : ` class="${className}"`}>${escapeHtml(text)}</p>`;

async function showApprovalPage(context: RawContext, problem?: "wrong"): Promise<RawAnswer> {
  const { store, now, params } = context;
  const { db } = store.database;
  const [question, settings] = await Promise.all([findPushRequest(db, params.token ?? "", now), readStoreSettings(db)]);
  const language = chooseLanguage(question?.language, context.header("accept-language"), settings.locale);
  const words = texts[language].page;
  if (question === undefined) return page(410, language, paragraph(words.gone));
  const where = [question.device === "" ? words.unknownDevice : question.device, question.network].filter(Boolean);
  const body = [
    paragraph(formatMessage(language, words.question, { store: settings.name, device: where.join(", ") })),
    problem === undefined ? "" : paragraph(words.wrong, "wrong"),
    `<form method="post"><label for="number">${escapeHtml(words.number)}</label>`,
    '<input id="number" name="number" inputmode="numeric" autocomplete="off" maxlength="2" required dir="ltr">',
    `<button class="yes" name="answer" value="approve">${escapeHtml(words.approve)}</button></form>`,
    `<form method="post"><button name="answer" value="deny">${escapeHtml(words.deny)}</button></form>`,
  ].join("");
  return page(problem === undefined ? 200 : 422, language, body);
}

async function handleAnswer(context: RawContext): Promise<RawAnswer> {
  const form = new URLSearchParams(context.body().toString("utf8"));
  const answer = { isApproved: form.get("answer") !== "deny", number: (form.get("number") ?? "").slice(0, 10) };
  const { store, now, params } = context;
  const question = await findPushRequest(store.database.db, params.token ?? "", now);
  const outcome = await context.transaction((tx) => answerPushRequest(tx, params.token ?? "", answer, now));
  if (outcome === "WRONG_NUMBER") return showApprovalPage(context, "wrong");
  const { locale } = await readStoreSettings(store.database.db);
  const language = chooseLanguage(question?.language, context.header("accept-language"), locale);
  const words = texts[language].page;
  if (outcome === "GONE") return page(410, language, paragraph(words.gone));
  return page(200, language, paragraph(outcome === "APPROVED" ? words.approved : words.denied));
}

export const rawRoutes: RawRoute[] = [
  { id: "factors.showPushQuestion", method: "GET", paths: PATHS, run: (context) => showApprovalPage(context) },
  { id: "factors.answerPushQuestion", method: "POST", paths: PATHS, maxBodyBytes: 4096, run: handleAnswer },
];
