import { Link } from "@tanstack/react-router";
import type { AuditEntry } from "#api/identity/audit.ts";

type Subject = NonNullable<AuditEntry["subject"]>;

const nouns: Record<Subject["kind"], string> = {
  order: "Order",
  product: "Product",
  collection: "Collection",
  coupon: "Coupon",
  discountRule: "Discount",
};

/** What an entry was about, and the way there as long as it is there. */
export function SubjectLink({ subject: { kind, id, name } }: { subject: Subject }) {
  return (
    <>
      {`${nouns[kind]} `}
      {id === undefined ? name : <Link {...placeOf(kind, id)}>{name}</Link>}
    </>
  );
}

function placeOf(kind: Subject["kind"], id: string) {
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
