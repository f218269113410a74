import { useMutation, useQuery } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import {
  createTaxExemptGroup,
  deleteContactTaxDetails,
  deleteTaxExemptGroup,
  type TaxExemptGroup,
  upsertContactTaxDetails,
} from "#api/pricing/tax-exemptions.ts";
import { bulkAssignExemptOverrides } from "#api/pricing/taxes.ts";
import { call } from "#backoffice/client.ts";
import { Card } from "#backoffice/components/Card.tsx";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { Combobox } from "#backoffice/components/forms/Combobox.tsx";
import { bodyOf } from "#backoffice/components/forms/contract-rules.ts";
import { FieldStack, TextField } from "#backoffice/components/forms/Field.tsx";
import { useMutationForm } from "#backoffice/components/forms/use-mutation-form.ts";
import { ConfirmDialog, FormDialog, Modal } from "#backoffice/components/overlays/Modal.tsx";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { Banner, ErrorState, messageOf, SkeletonText } from "#backoffice/components/States.tsx";
import { formatNumber, formatText } from "#backoffice/format.ts";
import { memberChoicesQuery } from "#backoffice/identity/members/queries.ts";
import { staffLanguage } from "#backoffice/language.ts";
import { exemptBuyersQuery, exemptGroupsQuery } from "./exemption-queries.ts";
import { refreshTaxes, type Taxes } from "./queries.ts";
import styles from "./taxes.module.css";
import { taxesTexts } from "./texts/texts.ts";

const texts = taxesTexts[staffLanguage()].exemptions;

type Props = { taxes: Taxes | undefined; canEdit: boolean };

/** Groups of tax-exempt customers, such as schools, charities and diplomats. */
export function ExemptGroupsCard({ taxes, canEdit }: Props) {
  const groups = useQuery(exemptGroupsQuery);
  const [opened, setOpened] = useState<TaxExemptGroup | "new">();
  return (
    <Card
      title={texts.title}
      action={
        canEdit && (
          <Button size="small" onClick={() => setOpened("new")}>
            {taxesTexts[staffLanguage()].add}
          </Button>
        )
      }
    >
      {groups.isPending && <SkeletonText lines={2} />}
      {groups.isError && <ErrorState error={groups.error} onRetry={() => void groups.refetch()} />}
      {groups.data?.length === 0 && <p className={styles.note}>{texts.none}</p>}
      {groups.data !== undefined && groups.data.length > 0 && (
        <ul className={styles.groups}>
          {groups.data.map((group) => (
            <li key={group.id} className={styles.group}>
              <button type="button" className={styles.open} disabled={!canEdit} onClick={() => setOpened(group)}>
                {group.name}
              </button>
              <span className={styles.how}>{exemptionText(group, taxes)}</span>
            </li>
          ))}
        </ul>
      )}
      {opened === "new" && <NewGroupDialog taxes={taxes} onClose={() => setOpened(undefined)} />}
      {opened !== undefined && opened !== "new" && (
        <GroupDialog group={opened} taxes={taxes} onClose={() => setOpened(undefined)} />
      )}
    </Card>
  );
}

const ratesOf = (taxes: Taxes | undefined) => (taxes?.regions ?? []).flatMap((region) => [...region.rates.values()]);

/** How many of all rates a group is exempt from. */
function exemptionOf({ id }: TaxExemptGroup, taxes: Taxes | undefined): { count: number; total: number } {
  const rates = ratesOf(taxes);
  const exempt = rates.filter(({ exemptRates = [] }) => exemptRates.some((each) => each.taxExemptGroupId === id));
  return { count: exempt.length, total: rates.length };
}

function exemptionText(group: TaxExemptGroup, taxes: Taxes | undefined): string {
  const { count, total } = exemptionOf(group, taxes);
  if (count === 0) return texts.taxed;
  if (count === total) return texts.exempt;
  return formatText(texts.partly, { count: formatNumber(count), total: formatNumber(total) });
}

/** The most that a bulk call accepts. */
const BATCH_SIZE = 100;

async function exemptEverywhere(exemptGroupId: string, taxes: Taxes | undefined): Promise<void> {
  const assignOverrides = ratesOf(taxes).map(({ id }) => ({
    manualTaxMappingId: id,
    exemptGroupOverrides: [{ exemptGroupId, rate: "0" }],
  }));
  for (let start = 0; start < assignOverrides.length; start += BATCH_SIZE) {
    await call(bulkAssignExemptOverrides, {
      body: { assignOverrides: assignOverrides.slice(start, start + BATCH_SIZE) },
    });
  }
}

function NewGroupDialog({ taxes, onClose }: { taxes: Taxes | undefined; onClose: () => void }) {
  const form = useMutationForm({
    values: { name: "" },
    schema: bodyOf(createTaxExemptGroup, "taxExemptGroup"),
    request: async ({ name }) => {
      const { taxExemptGroup } = await call(createTaxExemptGroup, { body: { taxExemptGroup: { name: name.trim() } } });
      await exemptEverywhere(taxExemptGroup.id, taxes);
    },
    onSuccess: async () => {
      await refreshTaxes();
      showToast(texts.saved);
      onClose();
    },
  });
  return (
    <FormDialog title={texts.addTitle} onClose={onClose} form={form} submitLabel={taxesTexts[staffLanguage()].save}>
      <TextField
        label={taxesTexts[staffLanguage()].name}
        placeholder={texts.namePlaceholder}
        hint={texts.nameHint}
        {...form.field("name")}
      />
    </FormDialog>
  );
}

type GroupProps = { group: TaxExemptGroup; taxes: Taxes | undefined; onClose: () => void };

function GroupDialog({ group, taxes, onClose }: GroupProps) {
  const buyers = useQuery(exemptBuyersQuery(group.id));
  const [text, setText] = useState("");
  const [isDeleting, setIsDeleting] = useState(false);
  const members = useQuery(memberChoicesQuery(text));
  const changing = useMutation({ mutationFn: (work: () => Promise<unknown>) => work(), onSuccess: refreshTaxes });
  const removing = useMutation({
    mutationFn: () => call(deleteTaxExemptGroup, { params: { taxExemptGroupId: group.id } }),
    onSuccess: async () => {
      await refreshTaxes();
      showToast(texts.deleted);
      onClose();
    },
  });
  const assign = (id: string) =>
    call(upsertContactTaxDetails, { body: { contactTaxDetails: { id, taxExemptGroupId: group.id } } });
  const { count, total } = exemptionOf(group, taxes);
  const isPartly = count < total;
  return (
    <>
      <Modal
        title={group.name}
        isOpen
        onClose={onClose}
        kind="sheet"
        footer={
          <>
            <Button onClick={() => setIsDeleting(true)}>{texts.deleteGroup}</Button>
            <Button variant="primary" onClick={onClose}>
              {texts.done}
            </Button>
          </>
        }
      >
        <FieldStack>
          {changing.isError && <Banner tone="critical">{messageOf(changing.error)}</Banner>}
          {isPartly && (
            <Banner tone="warning">
              {texts.isPartly}{" "}
              <Button size="small" onClick={() => changing.mutate(() => exemptEverywhere(group.id, taxes))}>
                {texts.exemptEverywhere}
              </Button>
            </Banner>
          )}
          <Combobox
            label={texts.addCustomers}
            placeholder={texts.searchPlaceholder}
            choices={(members.data ?? []).map(({ id, name }) => ({
              id,
              name,
              isChosen: buyers.data?.some((buyer) => buyer.id === id) ?? false,
            }))}
            isLoading={members.isFetching}
            onSearch={setText}
            onChoose={({ id }) => changing.mutate(() => assign(id))}
          />
          {buyers.isPending && <SkeletonText lines={3} />}
          {buyers.data?.length === 0 && <p className={styles.note}>{texts.noCustomers}</p>}
          <ul className={styles.groups}>
            {buyers.data?.map(({ id, name }) => (
              <li key={id} className={styles.group}>
                <span className={styles.groupName}>{name}</span>
                <button
                  type="button"
                  className={styles.icon}
                  aria-label={formatText(texts.remove, { name })}
                  onClick={() => changing.mutate(() => call(deleteContactTaxDetails, { params: { id } }))}
                >
                  <Trash2 aria-hidden="true" />
                </button>
              </li>
            ))}
          </ul>
        </FieldStack>
      </Modal>
      <ConfirmDialog
        title={formatText(taxesTexts[staffLanguage()].deleteNamed, { name: group.name })}
        isOpen={isDeleting}
        onClose={() => setIsDeleting(false)}
        onConfirm={() => removing.mutate()}
        confirmLabel={texts.deleteGroup}
        isBusy={removing.isPending}
        isDangerous
      >
        {removing.isError ? messageOf(removing.error) : texts.deleteText}
      </ConfirmDialog>
    </>
  );
}
