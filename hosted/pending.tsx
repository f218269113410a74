import { ButtonLink } from "#ui/Button.tsx";
import { Heading } from "./Heading.tsx";
import { page } from "./pages.tsx";
import { securityHeaders } from "./security.ts";

export const pendingPage = page<null>({
  path: "/auth/pending",
  cache: "private",
  load: async () => null,
  head: () => ({ title: "Waiting for approval" }),
  headers: () => securityHeaders(),
  View: () => (
    <>
      <Heading title="Almost there">
        Your account is made. The shop approves new accounts by hand; once that is done, you can sign in.
      </Heading>
      <ButtonLink href="/" isWide size="lg" kind="secondary">
        Look around meanwhile
      </ButtonLink>
    </>
  ),
});
