import { useMutation, useSuspenseQuery } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { UserPlus } from "lucide-react";
import { createMember } from "#api/identity/members.ts";
import { formatMessage } from "#api/store/messages.ts";
import { call, queryClient } from "#backoffice/client.ts";
import { Badge } from "#backoffice/components/Badge.tsx";
import { Card, Facts } from "#backoffice/components/Card.tsx";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { Columns, Page, Stack } from "#backoffice/components/Page.tsx";
import { messageOf } from "#backoffice/components/States.tsx";
import { formatDate } from "#backoffice/format.ts";
import { useCan } from "#backoffice/identity/session/use-session.ts";
import { staffLanguage } from "#backoffice/language.ts";
import { countryName } from "#backoffice/orders/orders/page/people.ts";
import { CustomerOrders } from "./CustomerOrders.tsx";
import { customerName } from "./columns.tsx";
import { customerQuery } from "./queries.ts";
import { customersTexts } from "./texts/texts.ts";

const texts = customersTexts[staffLanguage()];

/** A customer without an account: what is known from the orders. A contact record has notes, tags and addresses. */
export function GuestPage() {
  const { customerId } = useParams({ from: "/shell/customers/guests/$customerId" });
  const { data: customer } = useSuspenseQuery(customerQuery(customerId));
  const navigate = useNavigate();
  const can = useCan();
  const add = useMutation({
    mutationFn: async () => {
      const [firstName, ...others] = customer.name.split(" ");
      const lastName = others.join(" ");
      const contact = { ...(firstName && { firstName }), ...(lastName && { lastName }) };
      return (await call(createMember, { body: { member: { loginEmail: customer.email, contact } } })).member;
    },
    onSuccess: async ({ id }) => {
      await queryClient.invalidateQueries({ queryKey: ["members"] });
      showToast(texts.guestPage.added);
      await navigate({ to: "/customers/$memberId", params: { memberId: id }, replace: true });
    },
    onError: (error) => showToast(messageOf(error)),
  });
  return (
    <Page
      title={customerName(customer)}
      badges={
        <Badge tone="neutral" glyph="empty">
          {texts.guest}
        </Badge>
      }
      subtitle={formatMessage(staffLanguage(), texts.guestPage.since, { date: formatDate(customer.createdDate) })}
      back={{ to: "/customers", label: texts.title }}
      actions={
        can("members:write") && (
          <Button
            variant="primary"
            icon={<UserPlus aria-hidden="true" />}
            isBusy={add.isPending}
            onClick={() => add.mutate()}
          >
            {texts.guestPage.add}
          </Button>
        )
      }
    >
      <Columns
        main={<Stack>{can("orders:read") && <CustomerOrders customer={customer} />}</Stack>}
        side={
          <Stack>
            <Card title={texts.guestPage.title}>
              <Facts
                facts={[
                  { name: texts.email, value: customer.email },
                  { name: texts.country, value: customer.country === undefined ? "–" : countryName(customer.country) },
                  { name: texts.newsletter, value: customer.isSubscribed ? texts.subscribed : texts.notSubscribed },
                ]}
              />
              <p>{texts.guestPage.text}</p>
            </Card>
          </Stack>
        }
      />
    </Page>
  );
}
