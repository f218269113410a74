/** H05: ask for a reset mail. */
import { sendRecoveryEmail } from "#api/authentication.ts";
import { Button, ButtonLink } from "#ui/Button.tsx";
import { type PageResponse, redirectResponse } from "#ui/pages/page.ts";
import { EmailField } from "./fields.tsx";
import { type FormErrors, noErrors, readErrors } from "./form-errors.ts";
import { CarriedFields, FormMessage, Heading } from "./Heading.tsx";
import styles from "./hosted.module.css";
import { linkTo } from "./links.ts";
import { useLocale } from "./locale.ts";
import { page } from "./pages.tsx";

export type RecoverData = { email: string; isSent: boolean; errors: FormErrors };

export const recoverPage = page<RecoverData>({
  path: "/auth/recover",
  async load({ request: { url } }) {
    const email = (url.searchParams.get("email") ?? "").slice(0, 254);
    return { email, isSent: url.searchParams.get("sent") === "1", errors: noErrors };
  },
  async act(context): Promise<PageResponse> {
    const form = await context.request.form();
    const email = (form.get("email") ?? "").trim().slice(0, 320);
    try {
      await context.request.call(sendRecoveryEmail, { body: { email, language: context.language } });
      return redirectResponse(linkTo("/auth/recover", context.carried, { sent: "1" }));
    } catch (error) {
      return recoverPage.render(context, { email, isSent: false, errors: readErrors(context, error) });
    }
  },
  title: ({ isSent }, { texts }) => (isSent ? texts.recover.sentTitle : texts.recover.title),
  status: ({ errors }) => errors.status,
  View: ({ data }) => (data.isSent ? <Sent /> : <RecoverForm {...data} />),
});

function RecoverForm({ email, errors }: RecoverData) {
  const { texts, link } = useLocale();
  return (
    <>
      <Heading title={texts.recover.title}>{texts.recover.lead}</Heading>
      <FormMessage message={errors.message} />
      <form method="post" action="/auth/recover" className={styles.form}>
        <CarriedFields />
        <EmailField value={email} error={errors.fields.email} />
        <Button isWide size="lg">
          {texts.recover.submit}
        </Button>
      </form>
      <p className={styles.or}>
        {texts.recover.remembered} <a href={link("/auth/login", { email })}>{texts.login.submit}</a>
      </p>
    </>
  );
}

/** The same words for every address, whether it has an account or not. */
function Sent() {
  const { texts, link } = useLocale();
  return (
    <>
      <Heading title={texts.recover.sentTitle} icon="mail">
        {texts.recover.sentLead}
      </Heading>
      <ButtonLink href={link("/auth/login")} isWide size="lg" kind="secondary">
        {texts.recover.back}
      </ButtonLink>
    </>
  );
}
