import { useMutation, useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { FormProvider, useFormContext } from "react-hook-form";
import { createCoupon, deleteCoupon, updateCoupon } from "#api/pricing/coupons.ts";
import { createDiscountRule, deleteDiscountRule, updateDiscountRule } from "#api/pricing/discounts.ts";
import { call, queryClient } from "#backoffice/client.ts";
import { Card } from "#backoffice/components/Card.tsx";
import { readNumber } from "#backoffice/components/forms/amounts.ts";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { Checkbox, FieldRow, TextField } from "#backoffice/components/forms/Field.tsx";
import { FormErrors } from "#backoffice/components/forms/FormElement.tsx";
import { SaveBar } from "#backoffice/components/forms/SaveBar.tsx";
import { useMutationForm } from "#backoffice/components/forms/use-mutation-form.ts";
import { ConfirmDialog } from "#backoffice/components/overlays/Modal.tsx";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { Columns, Page } from "#backoffice/components/Page.tsx";
import { messageOf } from "#backoffice/components/States.tsx";
import { staffLanguage } from "#backoffice/language.ts";
import { storeSettingsQuery } from "#backoffice/store/settings/queries.ts";
import { CodesCard } from "./CodesCard.tsx";
import { ConditionCards } from "./ConditionCards.tsx";
import {
  type DiscountForm,
  emptyDiscount,
  fromCoupon,
  fromRule,
  randomCode,
  toCoupon,
  toCouponChanges,
  toRule,
  toRuleChanges,
  toTriedCoupon,
} from "./discount-form.ts";
import styles from "./discounts.module.css";
import { couponQuery, type DiscountId, discountRuleQuery } from "./queries.ts";
import { TesterCard } from "./TesterCard.tsx";
import { discountsTexts } from "./texts/texts.ts";
import { UsageCard } from "./UsageCard.tsx";
import { ValueCard } from "./ValueCard.tsx";

const texts = discountsTexts[staffLanguage()];

export function NewCouponPage() {
  const timeZone = useZone();
  return (
    <DiscountEditor
      title={texts.kinds.COUPON.create}
      initial={{ ...emptyDiscount, timeZone }}
      kind="COUPON"
      save={async (form) => void (await call(createCoupon, { body: { coupon: toCoupon(form) } }))}
    />
  );
}

export function NewRulePage() {
  const timeZone = useZone();
  return (
    <DiscountEditor
      title={texts.kinds.RULE.create}
      initial={{ ...emptyDiscount, timeZone }}
      kind="RULE"
      save={async (form) => void (await call(createDiscountRule, { body: { discountRule: toRule(form) } }))}
    />
  );
}

/** The store's time zone, which the dates of a form are in. */
const useZone = (): string => useSuspenseQuery(storeSettingsQuery).data.settings.timeZone;

const couponRoute = getRouteApi("/shell/discounts/coupons/$couponId");
const ruleRoute = getRouteApi("/shell/discounts/automatic/$ruleId");

export function CouponPage() {
  const { couponId: id } = couponRoute.useParams();
  const { data: coupon } = useSuspenseQuery(couponQuery(id));
  const timeZone = useZone();
  return (
    <DiscountEditor
      key={coupon.revision}
      title={coupon.code}
      initial={fromCoupon(coupon, timeZone)}
      kind="COUPON"
      existing={{ kind: "COUPON", id }}
      save={async (form) => {
        const changes = { ...toCouponChanges(form), revision: coupon.revision };
        await call(updateCoupon, { params: { id }, body: { coupon: changes } });
      }}
      remove={async () => void (await call(deleteCoupon, { params: { id } }))}
    />
  );
}

export function RulePage() {
  const { ruleId } = ruleRoute.useParams();
  const { data: rule } = useSuspenseQuery(discountRuleQuery(ruleId));
  const timeZone = useZone();
  const params = { discountRuleId: ruleId };
  return (
    <DiscountEditor
      key={rule.revision}
      title={rule.name}
      initial={fromRule(rule, timeZone)}
      kind="RULE"
      existing={{ kind: "RULE", id: ruleId }}
      save={async (form) => {
        const changes = { ...toRuleChanges(form), revision: rule.revision };
        await call(updateDiscountRule, { params, body: { discountRule: changes } });
      }}
      remove={async () => void (await call(deleteDiscountRule, { params }))}
    />
  );
}

type EditorProps = {
  title: string;
  initial: DiscountForm;
  kind: DiscountId["kind"];
  existing?: DiscountId;
  save: (form: DiscountForm) => Promise<void>;
  remove?: () => Promise<void>;
};

function DiscountEditor({ title, initial, kind, existing, save, remove }: EditorProps) {
  const navigate = useNavigate();
  const settings = useQuery(storeSettingsQuery);
  const currency = settings.data?.settings.currency ?? "USD";
  const isCoupon = kind === "COUPON";
  const { created, saved, deleted, unsaved } = texts.kinds[kind];
  const leave = async (message: string) => {
    await queryClient.invalidateQueries({ queryKey: ["discounts"] });
    showToast(message);
    await navigate({ to: "/discounts", ignoreBlocker: true });
  };
  const form = useMutationForm({
    values: initial,
    request: save,
    onSuccess: () => leave(existing === undefined ? created : saved),
    errorFields: { COUPON_CODE_TAKEN: "code" },
    errorTexts: { COUPON_CODE_TAKEN: texts.editor.codeTaken },
  });

  return (
    <FormProvider {...form}>
      <Page
        title={title}
        back={{ to: "/discounts", label: texts.back }}
        actions={remove && <DeleteButton kind={kind} remove={remove} onDone={() => leave(deleted)} />}
      >
        <SaveBar
          message={existing === undefined ? unsaved : texts.editor.unsavedChanges}
          isDirty={form.isDirty}
          isSaving={form.isPending}
          onSave={form.submit}
          onDiscard={form.discard}
        />
        <FormErrors form={form}>
          <Columns
            main={
              <>
                <IdentityCard isCoupon={isCoupon} />
                <ValueCard currency={currency} isCoupon={isCoupon} />
                <DraftTester isCoupon={isCoupon} existing={existing} />
                {existing !== undefined && <UsageCard discount={existing} />}
                {existing?.kind === "COUPON" && <CodesCard couponId={existing.id} />}
              </>
            }
            side={<ConditionCards currency={currency} isCoupon={isCoupon} />}
          />
        </FormErrors>
      </Page>
    </FormProvider>
  );
}

function IdentityCard({ isCoupon }: { isCoupon: boolean }) {
  const { register, setValue, formState } = useFormContext<DiscountForm>();
  const { errors } = formState;
  if (!isCoupon) {
    return (
      <Card>
        <TextField
          label={texts.editor.name}
          maxLength={50}
          placeholder={texts.editor.namePlaceholder}
          hint={texts.editor.nameHint}
          error={errors.name?.message}
          {...register("name", { validate: (name) => name.trim() !== "" || texts.editor.nameRequired })}
        />
      </Card>
    );
  }
  return (
    <Card>
      <FieldRow>
        <TextField
          label={texts.editor.code}
          maxLength={50}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          hint={texts.editor.codeHint}
          error={errors.code?.message}
          suffix={
            <Button
              variant="plain"
              size="small"
              onClick={() => setValue("code", randomCode(), { shouldDirty: true, shouldValidate: true })}
            >
              {texts.editor.generate}
            </Button>
          }
          {...register("code", {
            validate: (code) => /^[A-Za-z0-9_-]+$/.test(code.trim()) || texts.editor.codeInvalid,
          })}
        />
        <TextField
          label={texts.editor.name}
          maxLength={100}
          placeholder={texts.editor.codeNamePlaceholder}
          hint={texts.editor.codeNameHint}
          {...register("name")}
        />
      </FieldRow>
    </Card>
  );
}

/** Tests the unsaved discount of the form in place of the saved one. Saves nothing. */
function DraftTester({ isCoupon, existing }: { isCoupon: boolean; existing: DiscountId | undefined }) {
  const { watch } = useFormContext<DiscountForm>();
  const [isTestedAsActive, setIsTestedAsActive] = useState(false);
  const form = watch();
  const hasValue =
    form.discountType === "FREE_SHIPPING" || form.discountType === "BUY_X_GET_Y" || (readNumber(form.value) ?? 0) > 0;
  const isScheduled = !form.active || form.startDate !== "" || form.expirationDate !== "";
  const draft = isScheduled && isTestedAsActive ? { ...form, active: true, startDate: "", expirationDate: "" } : form;
  const replaces = existing === undefined ? {} : { replaces: existing.id };
  const tried = isCoupon ? { coupon: toTriedCoupon(draft) } : { discountRule: toRule(draft) };
  return (
    <TesterCard title={texts.tester.draftTitle} terms={{ ...replaces, ...(hasValue && tried) }} hasCodes>
      {!hasValue && <p className={styles.none}>{texts.tester.enterValue}</p>}
      {isScheduled && (
        <Checkbox
          label={texts.tester.asActive}
          checked={isTestedAsActive}
          onChange={(event) => setIsTestedAsActive(event.currentTarget.checked)}
        />
      )}
    </TesterCard>
  );
}

type DeleteProps = { kind: DiscountId["kind"]; remove: () => Promise<void>; onDone: () => Promise<void> };

function DeleteButton({ kind, remove, onDone }: DeleteProps) {
  const [isOpen, setIsOpen] = useState(false);
  const removing = useMutation({ mutationFn: remove, onSuccess: onDone });
  const { deleteTitle, deleteConfirm } = texts.kinds[kind];
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{texts.editor.delete}</Button>
      <ConfirmDialog
        title={deleteTitle}
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        onConfirm={() => removing.mutate()}
        confirmLabel={deleteConfirm}
        isBusy={removing.isPending}
        isDangerous
      >
        {removing.isError ? messageOf(removing.error) : texts.editor.deleteText}
      </ConfirmDialog>
    </>
  );
}
