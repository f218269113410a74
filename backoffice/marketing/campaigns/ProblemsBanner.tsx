import { Link } from "@tanstack/react-router";
import type { CampaignProblem } from "#api/marketing/campaign-values.ts";
import { Banner } from "#backoffice/components/States.tsx";
import { staffLanguage } from "#backoffice/language.ts";
import styles from "./campaigns.module.css";
import { campaignsTexts } from "./texts/texts.ts";

const texts = campaignsTexts[staffLanguage()].problems;

/** What must be fixed before sending, with links to the fields. */
export function ProblemsBanner({
  problems,
  title = texts.title,
}: {
  problems: readonly CampaignProblem[];
  title?: string;
}) {
  return (
    <Banner tone="warning" title={title}>
      <ul className={styles.problems}>
        {problems.map((problem) => (
          <li key={problem}>
            {texts[problem]}{" "}
            {problem === "ADDRESS_MISSING" && (
              <Link to="/settings/orders" hash="invoiceSettings.seller.legalName">
                {texts.addAddress}
              </Link>
            )}
            {problem === "SENDER_MISSING" && (
              <Link to="/settings" hash="settings.contactEmail">
                {texts.addSender}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </Banner>
  );
}
