/** Pages for accounts that can't sign in: pending approval, or blocked. */
import { ButtonLink } from "#ui/Button.tsx";
import { Heading } from "../Heading.tsx";
import { useLocale } from "../locale.ts";
import { page } from "../pages.tsx";

export const pendingPage = page<null>({
  path: "/auth/pending",
  load: async () => null,
  title: (_, { texts }) => texts.pending.title,
  View: () => <Pending />,
});

function Pending() {
  const { texts, link } = useLocale();
  return (
    <>
      <Heading title={texts.pending.title} icon="mail">
        {texts.pending.lead}
      </Heading>
      <ButtonLink href="/" isWide size="lg">
        {texts.pending.lookAround}
      </ButtonLink>
      <ButtonLink href={link("/auth/login")} isWide size="lg" kind="secondary">
        {texts.pending.check}
      </ButtonLink>
    </>
  );
}

export const blockedPage = page<null>({
  path: "/auth/blocked",
  load: async () => null,
  title: (_, { texts }) => texts.blocked.title,
  View: () => <Blocked />,
});

function Blocked() {
  const { texts } = useLocale();
  return (
    <>
      <Heading title={texts.blocked.title} icon="lock">
        {texts.blocked.lead}
      </Heading>
      <ButtonLink href="/contact" isWide size="lg">
        {texts.blocked.contact}
      </ButtonLink>
      <ButtonLink href="/" isWide size="lg" kind="secondary">
        {texts.frame.backToShop}
      </ButtonLink>
    </>
  );
}
