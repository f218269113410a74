/** Dead ends with a way out. */
import { ButtonLink } from "#ui/Button.tsx";
import { Heading } from "./Heading.tsx";
import { page } from "./pages.tsx";
import { securityHeaders } from "./security.ts";

type Problem = { title: string; problem: string; status: number };

export const problemPage = page<Problem>({
  path: "/auth/problem",
  cache: "private",
  load: async () => ({
    title: "Something is missing",
    problem: "This page needs to be opened from the shop.",
    status: 404,
  }),
  head: ({ title }) => ({ title }),
  status: ({ status }) => status,
  headers: () => securityHeaders(),
  View: ({ data }) => (
    <>
      <Heading title={data.title}>{data.problem}</Heading>
      <ButtonLink href="/" isWide size="lg">
        Back to the shop
      </ButtonLink>
    </>
  ),
});
