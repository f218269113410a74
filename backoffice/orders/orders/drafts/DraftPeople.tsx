import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Member } from "#api/identity/member-values.ts";
import type { DraftOrder } from "#api/orders/draft-order-values.ts";
import { setBillingInfo, setBuyerInfo, setRecipientInfo } from "#api/orders/draft-orders.ts";
import type { AddressWithContact } from "#api/values.ts";
import { call, queryClient } from "#backoffice/client.ts";
import { Card } from "#backoffice/components/Card.tsx";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { Combobox } from "#backoffice/components/forms/Combobox.tsx";
import { FieldStack, TextField } from "#backoffice/components/forms/Field.tsx";
import { Form } from "#backoffice/components/forms/Form.tsx";
import { useMutationForm } from "#backoffice/components/forms/use-mutation-form.ts";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { memberChoicesQuery, memberQuery } from "#backoffice/identity/members/queries.ts";
import { useTexts } from "#ui/language.ts";
import { AddressFields } from "./AddressFields.tsx";
import { fromTypedAddress, type TypedAddress, toTypedAddress } from "./address-values.ts";
import { changeDraft } from "./new-draft.ts";
import { draftOrderTexts } from "./texts/texts.ts";
import { useKeepDraft } from "./use-keep-draft.ts";

/** The first address of the account, which is also the default at checkout. */
function placeOf({ contact }: Member): AddressWithContact {
  const { firstName, lastName, addresses = [] } = contact ?? {};
  const [{ id: _, ...address } = {}] = addresses;
  return {
    address,
    contactDetails: { ...(firstName && { firstName }), ...(lastName && { lastName }) },
  };
}

/** Customer and shipping address, which is also the billing address. */
export function DraftPeople({ draft, isOpen }: { draft: DraftOrder; isOpen: boolean }) {
  const { people: texts } = useTexts(draftOrderTexts);
  const known = draft.recipientInfo?.recipientInfo ?? {};
  const buyer = draft.buyerDetails?.buyerInfo ?? {};
  const [chosen, setChosen] = useState<{ id: string; name: string; email: string }>();
  const [search, setSearch] = useState("");
  const choices = useQuery({ ...memberChoicesQuery(search), enabled: isOpen });
  const choose = useMutation({
    mutationFn: ({ id }: { id: string; name: string }) => queryClient.fetchQuery(memberQuery(id)),
    onSuccess: (member, { id, name }) => {
      const { loginEmail = "" } = member;
      setChosen({ id, name, email: loginEmail });
      form.reset({ email: loginEmail, ...toTypedAddress(placeOf(member)) }, { keepDefaultValues: true });
    },
  });
  const saveTo = async (draftOrderId: string, { email, ...typed }: TypedAddress & { email: string }) => {
    const place = fromTypedAddress(typed);
    const isChosen = chosen !== undefined && chosen.email === email.trim();
    const buyerInfo = {
      ...buyer,
      ...(email.trim() !== "" && { email: email.trim() }),
      ...(isChosen && { memberId: chosen.id }),
    };
    await call(setBuyerInfo, { body: { draftOrderId, buyerInfo } });
    if (draft.billingDetails?.billingInfo === undefined) {
      await call(setBillingInfo, { body: { draftOrderId, billingInfo: place } });
    }
    return call(setRecipientInfo, { body: { draftOrderId, recipientInfo: place } });
  };
  const keepDraft = useKeepDraft(draft.id);
  const form = useMutationForm({
    values: { email: buyer.email ?? "", ...toTypedAddress(known) },
    request: (values) => changeDraft(draft.id, (id) => saveTo(id, values)),
    onSuccess: ({ calculatedDraftOrder }) => {
      keepDraft(calculatedDraftOrder);
      showToast(texts.saved);
    },
  });
  return (
    <Card title={texts.title}>
      <Form form={form} isReadOnly={!isOpen} isGuarded>
        <FieldStack>
          {isOpen && (
            <Combobox
              label={texts.find}
              placeholder={texts.findPlaceholder}
              hint={texts.findHint}
              value={chosen?.name ?? ""}
              choices={choices.data ?? []}
              isLoading={choices.isFetching || choose.isPending}
              onSearch={setSearch}
              onChoose={(choice) => choose.mutate(choice)}
            />
          )}
          <TextField label={texts.email} type="email" {...form.field("email")} />
          <AddressFields field={form.field} />
          {isOpen && (
            <Button type="submit" isBusy={form.isPending}>
              {texts.save}
            </Button>
          )}
        </FieldStack>
      </Form>
    </Card>
  );
}
