/** `/contact/message`: the target of contact forms, their result, and the form again if something is wrong. */
import { sendContactMessage } from "#api/content/contact-messages.ts";
import { isEmailAddress } from "#api/email-address.ts";
import { formatMessage } from "#api/store/messages.ts";
import { ApiError } from "#sdk/call.ts";
import layout from "#storefront/components/layout.module.css";
import { refusalOf, type ShopContext } from "#storefront/context.ts";
import { ActionResult } from "#storefront/identity/account/ActionResult.tsx";
import { page } from "#storefront/pages.tsx";
import { useLanguage, useTexts } from "#ui/language.ts";
import { Notice } from "#ui/Notice.tsx";
import { type PageResponse, redirectResponse } from "#ui/pages/page.ts";
import { CONTACT_PATH, ContactForm, type ContactProblems, type ContactValues, TRAP } from "./ContactForm.tsx";
import { contactFormTexts } from "./texts/texts.ts";

type ContactView = {
  shop: string;
  isSent: boolean;
  values: Partial<ContactValues>;
  problems: ContactProblems;
  /** The API refused the message. */
  refusal?: { text: string; status: number };
};

const sent = redirectResponse(`${CONTACT_PATH}?state=sent`);

const contactMessagePage = page<ContactView>({
  path: CONTACT_PATH,
  cache: "private",
  async load({ request, shop }) {
    const isSent = request.url.searchParams.get("state") === "sent";
    return { shop: shop.name, isSent, values: {}, problems: {} };
  },
  async act(context): Promise<PageResponse> {
    const form = await context.request.form();
    const field = (name: string): string => (form.get(name) ?? "").trim();
    if (field(TRAP) !== "") return sent;
    const values = { name: field("name"), email: field("email"), message: field("message") };
    const problems = findProblems(context, values);
    const view = { shop: context.shop.name, isSent: false, values, problems };
    if (Object.keys(problems).length > 0) return contactMessagePage.render(context, view);
    try {
      await context.request.call(sendContactMessage, { body: values });
      return sent;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const refusal = { text: refusalOf(context, error), status: error.status };
      return contactMessagePage.render(context, { ...view, refusal });
    }
  },
  status: ({ problems, refusal }) => refusal?.status ?? (Object.keys(problems).length > 0 ? 400 : 200),
  head: (_, { shop }) => ({ title: contactFormTexts[shop.language].title, isIndexed: false }),
  View: ({ data }) => (data.isSent ? <Sent shop={data.shop} /> : <Again data={data} />),
});

function findProblems({ shop }: ShopContext, { email, message }: ContactValues): ContactProblems {
  const texts = contactFormTexts[shop.language];
  return {
    ...(!isEmailAddress(email) && { email: texts.emailWrong }),
    ...(message === "" && { message: texts.messageMissing }),
  };
}

function Sent({ shop }: { shop: string }) {
  const texts = useTexts(contactFormTexts);
  const text = formatMessage(useLanguage(), texts.sentText, { shop });
  return (
    <div className={`${layout.page} ${layout.prose}`} role="status">
      <ActionResult title={texts.sent} text={text} />
    </div>
  );
}

function Again({ data: { values, problems, refusal } }: { data: ContactView }) {
  const { title } = useTexts(contactFormTexts);
  return (
    <div className={`${layout.page} ${layout.prose}`}>
      <h1>{title}</h1>
      {refusal && (
        <Notice tone="bad" isAnnounced>
          {refusal.text}
        </Notice>
      )}
      <ContactForm id="contact" values={values} problems={problems} />
    </div>
  );
}

export const contactRoutes = [contactMessagePage];
