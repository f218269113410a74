import { Link } from "@tanstack/react-router";
import type { AuditEntry } from "#api/identity/audit.ts";
import { staffLanguage } from "#backoffice/language.ts";
import { FormattedMessage } from "#ui/FormattedMessage.tsx";
import { auditTexts } from "./texts/texts.ts";

type Subject = NonNullable<AuditEntry["subject"]>;

/** The subject of an entry, linked unless it was deleted. */
export function SubjectLink({ subject: { kind, id, name } }: { subject: Subject }) {
  const message = auditTexts[staffLanguage()].subjects[kind];
  return (
    <FormattedMessage
      message={message}
      values={{ name: id === undefined ? name : <Link {...getTarget(kind, id)}>{name}</Link> }}
    />
  );
}

function getTarget(kind: Subject["kind"], id: string) {
  switch (kind) {
    case "order":
      return { to: "/orders/$orderId", params: { orderId: id } } as const;
    case "product":
      return { to: "/products/$productId", params: { productId: id } } as const;
    case "collection":
      return { to: "/collections/$collectionId", params: { collectionId: id } } as const;
    case "coupon":
      return { to: "/discounts/coupons/$couponId", params: { couponId: id } } as const;
    case "discountRule":
      return { to: "/discounts/automatic/$ruleId", params: { ruleId: id } } as const;
  }
}
