/** Error pages with a link to continue. */
import { ButtonLink } from "#ui/Button.tsx";
import { Heading } from "./Heading.tsx";
import styles from "./hosted.module.css";
import { useLocale } from "./locale.ts";
import { page } from "./pages.tsx";

type Problem = {
  title: string;
  problem: string;
  status: number;
  way?: { href: string; label: string };
  /** Details for the client's developers, in English. */
  detail?: string;
};

export const problemPage = page<Problem>({
  path: "/auth/problem",
  load: async ({ texts }) => ({ title: texts.problems.missingTitle, problem: texts.problems.missing, status: 404 }),
  title: ({ title }) => title,
  status: ({ status }) => status,
  View: ({ data }) => <ProblemView {...data} />,
});

function ProblemView({ title, problem, way, detail }: Problem) {
  const { texts } = useLocale();
  return (
    <>
      <Heading title={title} icon="warn">
        {problem}
      </Heading>
      <ButtonLink href={way?.href ?? "/"} isWide size="lg">
        {way?.label ?? texts.frame.backToShop}
      </ButtonLink>
      {detail && (
        <p className={styles.small} lang="en" dir="ltr">
          {detail}
        </p>
      )}
    </>
  );
}
