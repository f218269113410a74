/**
 * Switches between forms and keeps the typed email. It is carried in a form post and a cookie, never in a URL, because
 * URLs end up in logs, histories and referrers.
 */
import type { ReactNode } from "react";
import { redirectResponse } from "#ui/pages/page.ts";
import type { HostedContext } from "../context.ts";
import styles from "../hosted.module.css";
import { action } from "../pages.tsx";
import { linkTo } from "./links.ts";

const forms = {
  login: "/auth/login",
  signup: "/auth/signup",
  recover: "/auth/recover",
  "email-code": "/auth/email-code",
} as const;
type FormName = keyof typeof forms;

const isForm = (name: string): name is FormName => Object.hasOwn(forms, name);

const TYPED_COOKIE = "cw_typed";
const TYPED_SECONDS = 15 * 60;
const MAX_EMAIL = 254;

export const switchAction = action("/auth/switch", async (context) => {
  const form = await context.request.form();
  const email = (form.get("email") ?? "").trim().slice(0, MAX_EMAIL);
  if (email === "") clearTypedEmail(context);
  else context.jar.set(TYPED_COOKIE, email, { maxAge: TYPED_SECONDS });
  const to = form.get("to") ?? "";
  return redirectResponse(linkTo(forms[isForm(to) ? to : "login"], context.carried));
});

/** The email typed into the previous form. */
export const readTypedEmail = ({ jar }: HostedContext): string | undefined =>
  jar.get(TYPED_COOKIE)?.slice(0, MAX_EMAIL) || undefined;

export function clearTypedEmail({ jar }: HostedContext): void {
  if (jar.get(TYPED_COOKIE) !== undefined) jar.delete(TYPED_COOKIE);
}

/** Id of the form with the email field, referenced by the buttons around it. */
export const EMAIL_FORM = "email-form";

/** The Enter key activates a form's first submit button, which must not be one that switches forms. */
export const EnterButton = () => <button type="submit" className="visually-hidden" tabIndex={-1} aria-hidden="true" />;

type Props = { to: FormName; children: ReactNode };

/** A button styled as a link that posts the form with the email field to `/auth/switch`. */
export function SwitchButton({ to, children }: Props) {
  return (
    <button
      type="submit"
      form={EMAIL_FORM}
      formAction="/auth/switch"
      formNoValidate
      name="to"
      value={to}
      className={styles.textButton}
    >
      {children}
    </button>
  );
}
