/** Newsletter, profile visibility, connected apps, data export, and account deletion. */
import {
  deleteMyConsent,
  exportMyDetails,
  getMyNewsletterConsent,
  listMyConsents,
  setMyNewsletterConsent,
} from "#api/identity/account.ts";
import { getMyMember, updateMyMember } from "#api/identity/members.ts";
import { formatMessage } from "#api/store/messages.ts";
import { orUndefined, type ShopContext } from "#storefront/context.ts";
import { action } from "#storefront/pages.tsx";
import { Button, ButtonLink } from "#ui/Button.tsx";
import { Icon } from "#ui/Icon.tsx";
import { useLanguage, useTexts } from "#ui/language.ts";
import { type PageResponse, redirectResponse } from "#ui/pages/page.ts";
import { dayOf } from "../dates.ts";
import panelsStyles from "../panels.module.css";
import { IntentForm, Panel, TextButton } from "../parts.tsx";
import linesStyles from "../purchases/lines.module.css";
import { frameTexts } from "../texts/frame/texts.ts";
import { privacyTexts } from "../texts/privacy/texts.ts";
import { asMember, memberPage } from "./member-page.tsx";

type PrivacyView = {
  isSubscribed: boolean;
  /** When the member subscribed or unsubscribed. */
  saidOn: string | undefined;
  isPublic: boolean;
  consents: readonly { clientId: string; clientName: string; scopes: string; since: string }[];
};

const PATH = "/account/privacy";

export const privacyPage = memberPage<PrivacyView>({
  path: PATH,
  section: "privacy",
  load,
  async act(context): Promise<PageResponse> {
    const done = await act(context, await context.request.form());
    return redirectResponse(done === undefined ? PATH : `${PATH}?done=${done}`);
  },
  View: ({ data }) => <Privacy {...data} />,
});

async function load({ shopper, shop }: ShopContext): Promise<PrivacyView> {
  const [{ newsletterConsent }, { member }, { consents }] = await Promise.all([
    shopper.call(getMyNewsletterConsent, {}),
    shopper.call(getMyMember, { query: { fieldsets: "FULL" } }),
    shopper.call(listMyConsents, {}),
  ]);
  const scopeWords: Readonly<Record<string, string>> = privacyTexts[shop.language].programs.scopes;
  const { comma } = frameTexts[shop.language];
  return {
    isSubscribed: newsletterConsent.isSubscribed,
    saidOn: newsletterConsent.changedDate && dayOf(newsletterConsent.changedDate, shop),
    isPublic: member.privacyStatus === "PUBLIC",
    consents: consents.map(({ clientId, clientName, scopes, grantedDate }) => ({
      clientId,
      clientName,
      scopes: scopes.map((scope) => scopeWords[scope] ?? scope).join(comma),
      since: dayOf(grantedDate, shop),
    })),
  };
}

async function act({ shopper }: ShopContext, form: URLSearchParams): Promise<string | undefined> {
  switch (form.get("intent")) {
    case "newsletter": {
      const isSubscribed = form.get("isSubscribed") === "yes";
      await shopper.call(setMyNewsletterConsent, { body: { isSubscribed } });
      return isSubscribed ? "newsletter" : "no-newsletter";
    }
    case "visibility": {
      const privacyStatus = form.get("privacyStatus") === "PUBLIC" ? "PUBLIC" : "PRIVATE";
      await shopper.call(updateMyMember, { body: { member: { privacyStatus } } });
      return "privacy";
    }
    case "consent":
      await orUndefined(shopper.call(deleteMyConsent, { params: { id: (form.get("id") ?? "").slice(0, 100) } }));
      return "consent";
    default:
      return undefined;
  }
}

/** Data export as a file. A POST, so that it can't be prefetched or linked from other sites. */
export const exportAction = action("/account/privacy/export", (context) =>
  asMember({ ...context, request: { ...context.request, url: new URL(PATH, context.baseUrl) } }, async () => {
    const { fileName, content } = await context.shopper.call(exportMyDetails, {});
    return {
      status: 200,
      headers: [
        ["content-type", "application/json; charset=utf-8"],
        ["content-disposition", `attachment; filename="${fileName.replace(/[^\w.-]/g, "-")}"`],
      ],
      body: `${JSON.stringify(content, null, 2)}\n`,
      cache: "private",
    };
  }),
);

function Privacy({ isSubscribed, saidOn, isPublic, consents }: PrivacyView) {
  const language = useLanguage();
  const texts = useTexts(privacyTexts);
  const { save } = useTexts(frameTexts);
  const { newsletter, visibility } = texts;
  return (
    <>
      <Panel id="newsletter" title={newsletter.title} text={newsletter.what}>
        <IntentForm
          intent="newsletter"
          values={{ isSubscribed: isSubscribed ? "no" : "yes" }}
          className={panelsStyles.split}
        >
          <p>
            {isSubscribed ? newsletter.isSubscribed : newsletter.isNotSubscribed}
            {saidOn && (
              <span className={panelsStyles.small}> {formatMessage(language, newsletter.saidOn, { day: saidOn })}</span>
            )}
          </p>
          <Button kind={isSubscribed ? "quiet" : "secondary"}>
            {isSubscribed ? newsletter.unsubscribe : newsletter.subscribe}
          </Button>
        </IntentForm>
      </Panel>
      <Panel id="visibility" title={visibility.title}>
        <form method="post" className={panelsStyles.form}>
          <input type="hidden" name="intent" value="visibility" />
          <fieldset className={panelsStyles.choices}>
            <legend className="visually-hidden">{visibility.title}</legend>
            <Choice value="PRIVATE" label={visibility.private} isChosen={!isPublic} />
            <Choice value="PUBLIC" label={visibility.public} isChosen={isPublic} />
          </fieldset>
          <div className={panelsStyles.buttons}>
            <Button kind="secondary">{save}</Button>
          </div>
        </form>
      </Panel>
      {consents.length > 0 && <ConsentsPanel consents={consents} />}
      <Panel id="export" title={texts.export.title} text={texts.export.text}>
        <form method="post" action="/account/privacy/export">
          <Button kind="secondary">{texts.export.download}</Button>
        </form>
      </Panel>
      <Panel id="delete" title={texts.delete.title} text={texts.delete.short} isDanger>
        <p>
          <ButtonLink href="/account/delete" kind="secondary">
            {texts.delete.submit}
          </ButtonLink>
        </p>
      </Panel>
    </>
  );
}

function Choice({ value, label, isChosen }: { value: string; label: string; isChosen: boolean }) {
  return (
    <label className={panelsStyles.choice}>
      <input type="radio" name="privacyStatus" value={value} defaultChecked={isChosen} />
      {label}
    </label>
  );
}

function ConsentsPanel({ consents }: Pick<PrivacyView, "consents">) {
  const language = useLanguage();
  const texts = useTexts(privacyTexts).programs;
  return (
    <Panel id="programs" title={texts.title} text={texts.text}>
      <ul className={linesStyles.lines}>
        {consents.map(({ clientId, clientName, scopes, since }) => (
          <li key={clientId} className={linesStyles.line}>
            <Icon name="globe" size={24} />
            <div className={linesStyles.lineText}>
              <strong>{clientName}</strong>
              <span>{formatMessage(language, texts.access, { scopes, since })}</span>
            </div>
            <IntentForm intent="consent" values={{ id: clientId }}>
              <TextButton about={clientName} isDanger>
                {texts.takeBack}
              </TextButton>
            </IntentForm>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
