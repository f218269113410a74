import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { CircleAlert, CircleCheck, TriangleAlert } from "lucide-react";
import { useFormContext, useWatch } from "react-hook-form";
import { shippingQuery } from "#backoffice/checkout/shipping/queries.ts";
import { choicesOf } from "#backoffice/checkout/shipping/zones/coverage.ts";
import { Card } from "#backoffice/components/Card.tsx";
import { useCan } from "#backoffice/identity/session/use-session.ts";
import { staffLanguage } from "#backoffice/language.ts";
import { paymentMethodsQuery } from "#backoffice/store/settings/setting-queries.ts";
import type { ProductForm } from "../../form/product-form.ts";
import { type Check, diagnose } from "../diagnosis.ts";
import { useEditorTools } from "../editor-context.ts";
import styles from "./AvailabilityCard.module.css";
import { productVariantsTexts } from "./texts/texts.ts";

const { checks: texts } = productVariantsTexts[staffLanguage()];

const icons = { ok: CircleCheck, warning: TriangleAlert, problem: CircleAlert };

/** Whether customers can buy the product, with links to the settings that prevent it. */
export function AvailabilityCard({ isSaved }: { isSaved: boolean }) {
  const { control } = useFormContext<ProductForm>();
  const form = useWatch({ control });
  const { rows, locations, before } = useEditorTools();
  const canSeeSettings = useCan()("settings:read");
  const delivery = useQuery({ ...shippingQuery, enabled: canSeeSettings });
  const payment = useQuery({ ...paymentMethodsQuery, enabled: canSeeSettings });
  const profileId = form.deliveryProfileId ?? "";
  const checks = diagnose({
    form: { ...before.form, ...(form as ProductForm) },
    rows,
    isSaved,
    defaultLocationId: locations[0]?.id,
    delivery: delivery.data === undefined ? undefined : choicesOf(delivery.data, profileId),
    paymentMethods: payment.data,
  });
  const problems = checks.filter(({ state }) => state === "problem").length;
  const title = problems === 0 ? texts.title : texts.titleProblem;
  return (
    <Card title={title} className={problems === 0 ? styles.fine : styles.stopped}>
      <ul className={styles.list}>
        {checks.map((check) => (
          <CheckLine key={check.id} check={check} />
        ))}
      </ul>
    </Card>
  );
}

function CheckLine({ check }: { check: Check }) {
  const Icon = icons[check.state];
  return (
    <li className={styles.check} data-state={check.state}>
      <Icon aria-hidden="true" />
      <span>
        <span className="visually-hidden">{texts.states[check.state]} </span>
        {check.text}
        {check.state !== "ok" && check.fix !== undefined && (
          <>
            {" "}
            {"anchor" in check.fix ? (
              <a href={`#${check.fix.anchor}`} onClick={focusField}>
                {check.fix.label}
              </a>
            ) : (
              <Link to={check.fix.to} search={check.fix.to === "/payments" ? { tab: "providers" } : {}}>
                {check.fix.label}
              </Link>
            )}
          </>
        )}
      </span>
    </li>
  );
}

/** Focuses the field itself; an anchor alone would only scroll. */
function focusField(event: { currentTarget: HTMLAnchorElement; preventDefault: () => void }): void {
  const target = document.getElementById(event.currentTarget.hash.slice(1));
  if (target === null) return;
  event.preventDefault();
  target.scrollIntoView({ block: "center", behavior: "smooth" });
  const field = target.matches("input, select, textarea, [tabindex]")
    ? target
    : target.querySelector<HTMLElement>("input, select, textarea, button, [tabindex]");
  field?.focus({ preventScroll: true });
}
