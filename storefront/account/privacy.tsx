/** Newsletter, who sees the profile, programs with access, the copy of all data, the end of the account. */
import {
  deleteMyConsent,
  exportMyDetails,
  getMyNewsletterConsent,
  listMyConsents,
  setMyNewsletterConsent,
} from "#api/account.ts";
import { getMyMember, updateMyMember } from "#api/members.ts";
import { Button, ButtonLink } from "#ui/Button.tsx";
import { Icon } from "#ui/Icon.tsx";
import { type PageResponse, redirectResponse } from "#ui/pages/page.ts";
import { orNothing, type ShopContext } from "../context.ts";
import { action } from "../pages.tsx";
import { dayOf } from "./dates.ts";
import linesStyles from "./lines.module.css";
import { asMember, memberPage } from "./member-page.tsx";
import panelsStyles from "./panels.module.css";
import { IntentForm, Panel, TextButton } from "./parts.tsx";

type PrivacyView = {
  isSubscribed: boolean;
  /** When the member said so. */
  saidOn: string | undefined;
  isPublic: boolean;
  consents: readonly { clientId: string; clientName: string; scopes: string; since: string }[];
};

const PATH = "/account/privacy";

export const privacyPage = memberPage<PrivacyView>({
  path: PATH,
  section: "privacy",
  title: () => "Privacy",
  load,
  async act(context): Promise<PageResponse> {
    const done = await act(context, await context.request.form());
    return redirectResponse(done === undefined ? PATH : `${PATH}?done=${done}`);
  },
  View: ({ data }) => <Privacy {...data} />,
});

const scopeWords: Readonly<Record<string, string>> = {
  openid: "who you are",
  profile: "your name",
  email: "your e-mail address",
  offline_access: "stays connected",
};

async function load({ shopper, shop }: ShopContext): Promise<PrivacyView> {
  const [{ newsletterConsent }, { member }, { consents }] = await Promise.all([
    shopper.call(getMyNewsletterConsent, {}),
    shopper.call(getMyMember, { query: { fieldsets: "FULL" } }),
    shopper.call(listMyConsents, {}),
  ]);
  return {
    isSubscribed: newsletterConsent.isSubscribed,
    saidOn: newsletterConsent.changedDate && dayOf(newsletterConsent.changedDate, shop),
    isPublic: member.privacyStatus === "PUBLIC",
    consents: consents.map(({ clientId, clientName, scopes, grantedDate }) => ({
      clientId,
      clientName,
      scopes: scopes.map((scope) => scopeWords[scope] ?? scope).join(", "),
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
      await orNothing(shopper.call(deleteMyConsent, { params: { id: (form.get("id") ?? "").slice(0, 100) } }));
      return "consent";
    default:
      return undefined;
  }
}

/** The copy of everything, as a file. A POST, so that it is never fetched ahead or from elsewhere. */
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
  return (
    <>
      <Panel id="newsletter" title="Newsletter" text="News and offers, now and then.">
        <IntentForm
          intent="newsletter"
          values={{ isSubscribed: isSubscribed ? "no" : "yes" }}
          className={panelsStyles.split}
        >
          <p>
            {isSubscribed ? "You get our news." : "You do not get our news."}
            {saidOn && <span className={panelsStyles.small}> You said so on {saidOn}.</span>}
          </p>
          <Button kind={isSubscribed ? "quiet" : "secondary"}>{isSubscribed ? "Unsubscribe" : "Subscribe"}</Button>
        </IntentForm>
      </Panel>
      <Panel id="visibility" title="Who may see your profile">
        <form method="post" className={panelsStyles.form}>
          <input type="hidden" name="intent" value="visibility" />
          <fieldset className={panelsStyles.choices}>
            <legend className="visually-hidden">Who may see your profile</legend>
            <Choice value="PRIVATE" label="Only me and the shop" isChosen={!isPublic} />
            <Choice value="PUBLIC" label="Everybody who visits the shop: nickname and picture" isChosen={isPublic} />
          </fieldset>
          <div className={panelsStyles.buttons}>
            <Button kind="secondary">Save</Button>
          </div>
        </form>
      </Panel>
      {consents.length > 0 && <ConsentsPanel consents={consents} />}
      <Panel
        id="export"
        title="A copy of your data"
        text="Everything we keep about you, as a file that programs can read."
      >
        <form method="post" action="/account/privacy/export">
          <Button kind="secondary">Download</Button>
        </form>
      </Panel>
      <Panel
        id="delete"
        title="Delete the account"
        text="Your personal details go for good. Orders stay for as long as the law asks us to keep them."
        isDanger
      >
        <p>
          <ButtonLink href="/account/delete" kind="secondary">
            Delete my account
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
  return (
    <Panel id="programs" title="Programs with access" text="You let them sign in with your account.">
      <ul className={linesStyles.lines}>
        {consents.map(({ clientId, clientName, scopes, since }) => (
          <li key={clientId} className={linesStyles.line}>
            <Icon name="globe" size={24} />
            <div className={linesStyles.lineText}>
              <strong>{clientName}</strong>
              <span>
                {scopes}, since {since}
              </span>
            </div>
            <IntentForm intent="consent" values={{ id: clientId }}>
              <TextButton about={clientName} isDanger>
                Take back
              </TextButton>
            </IntentForm>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
