/** The opening page, which visitors see while the store is closed, and its password form. */
import { createStorefrontPass, type StorefrontAccess } from "#api/administration/storefront-access.ts";
import { formatMessage } from "#api/store/messages.ts";
import { ApiError } from "#sdk/call.ts";
import { refusalOf, type ShopContext } from "#storefront/context.ts";
import { renderDocument } from "#storefront/pages.tsx";
import { dayIn } from "#storefront/shell/day.ts";
import { OpeningPage } from "#storefront/shell/OpeningFrame.tsx";
import { Button } from "#ui/Button.tsx";
import { Field } from "#ui/Field.tsx";
import { useLanguage, useTexts } from "#ui/language.ts";
import { htmlResponse, localPath, type PageResponse, redirectResponse } from "#ui/pages/page.ts";
import { isAvailableWhileClosed, PASS_COOKIE } from "./access.ts";
import { openingTexts } from "./texts/texts.ts";

const PASSWORD_PATH = "/password";
const PASS_SECONDS = 14 * 24 * 3600;
/** Crawlers come back after an hour. */
const RETRY_AFTER_SECONDS = 3600;

/** Replaces the requested page if the store is closed to the visitor. */
export function renderOpeningPage(context: ShopContext): PageResponse | undefined {
  const { opening, request } = context;
  if (opening === undefined || isAvailableWhileClosed(request.url.pathname)) return undefined;
  const isRead = request.method !== "POST";
  return render(context, opening, { to: isRead ? request.url.pathname + request.url.search : "/" });
}

/** For links to the password form. Redirects if the store is open to the visitor. */
export const passwordPage = {
  path: PASSWORD_PATH,
  async get(context: ShopContext): Promise<PageResponse> {
    if (context.opening === undefined) return redirectResponse("/");
    return render(context, context.opening, { to: "/" });
  },
  async post(context: ShopContext): Promise<PageResponse> {
    const form = await context.request.form();
    const to = localPath(form.get("to"), "/");
    if (context.opening === undefined) return redirectResponse(to);
    const password = (form.get("password") ?? "").slice(0, MAX_PASSWORD);
    try {
      const { pass } = await context.request.call(createStorefrontPass, { body: { password } });
      context.jar.set(PASS_COOKIE, pass, { maxAge: PASS_SECONDS });
      return redirectResponse(to);
    } catch (error) {
      if (!(error instanceof ApiError) || error.status >= 500) throw error;
      const texts = openingTexts[context.shop.language];
      const problem = error.status === 403 ? texts.wrongPassword : refusalOf(context, error);
      return render(context, context.opening, { to, problem }, error.status);
    }
  },
};

const MAX_PASSWORD = 100;

type Form = { to: string; problem?: string };

function render(context: ShopContext, access: StorefrontAccess, form: Form, status = 503): PageResponse {
  const texts = openingTexts[context.shop.language];
  const title = access.hasOpened ? texts.closed.title : texts.opening.title;
  const { contactEmail, locale } = context.shop;
  const body = <View access={access} email={contactEmail} locale={locale} form={form} />;
  return htmlResponse(renderDocument(context, { title, isIndexed: false }, body), {
    status,
    headers: [
      ["x-robots-tag", "noindex"],
      ...(status === 503 ? ([["retry-after", String(RETRY_AFTER_SECONDS)]] as [string, string][]) : []),
    ],
  });
}

type ViewProps = { access: StorefrontAccess; email: string; locale: string; form: Form };

function View({ access, email, locale, form }: ViewProps) {
  const language = useLanguage();
  const texts = useTexts(openingTexts);
  const { heading, text, on } = access.hasOpened ? texts.closed : texts.opening;
  const { reopensOn } = access;
  return (
    <OpeningPage
      heading={heading}
      message={access.message.trim() === "" ? text : access.message}
      day={reopensOn && formatMessage(language, on, { date: dayIn(locale, reopensOn) })}
      contact={<a href={`mailto:${email}`}>{email}</a>}
      staff={
        <>
          {texts.staff} <a href="/admin">{texts.signIn}</a>
        </>
      }
    >
      {access.hasNewsletter && (
        <form method="post" action="/newsletter">
          <Field
            label={texts.newsletter.label}
            hint={texts.newsletter.hint}
            name="email"
            type="email"
            autoComplete="email"
            required
            maxLength={254}
          />
          <Button kind={access.hasPassword ? "secondary" : "primary"}>{texts.newsletter.submit}</Button>
        </form>
      )}
      {access.hasPassword && (
        <form method="post" action={PASSWORD_PATH}>
          <input type="hidden" name="to" value={form.to} />
          <Field
            label={texts.password}
            name="password"
            type="password"
            autoComplete="off"
            required
            maxLength={MAX_PASSWORD}
            error={form.problem}
            autoFocus={form.problem !== undefined}
          />
          <Button>{texts.enter}</Button>
        </form>
      )}
    </OpeningPage>
  );
}
