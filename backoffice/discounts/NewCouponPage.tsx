import { useMutation, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useCallback } from "react";
import { FormProvider, useForm, useFormState } from "react-hook-form";
import { createCoupon } from "#api/coupons.ts";
import { ApiError } from "#sdk/call.ts";
import { call, queryClient } from "../client.ts";
import { Button } from "../components/Button.tsx";
import { Card } from "../components/Card.tsx";
import { FieldRow, FieldStack, TextField } from "../components/Field.tsx";
import { Columns, Page } from "../components/Page.tsx";
import { SaveBar } from "../components/SaveBar.tsx";
import { Banner, messageOf } from "../components/States.tsx";
import { showToast } from "../components/toasts.ts";
import { storeSettingsQuery } from "../settings/queries.ts";
import { CouponConditionCards } from "./CouponConditionCards.tsx";
import { CouponValueCard } from "./CouponValueCard.tsx";
import { type CouponForm, emptyCoupon, randomCode, toCoupon } from "./coupon-form.ts";

export function NewCouponPage() {
  const form = useForm<CouponForm>({ defaultValues: emptyCoupon });
  const { isDirty, errors } = useFormState({ control: form.control });
  const navigate = useNavigate();
  const settings = useQuery(storeSettingsQuery);
  const currency = settings.data?.settings.currency ?? "USD";
  const save = useMutation({
    mutationFn: (values: CouponForm) => call(createCoupon, { body: { coupon: toCoupon(values) } }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ["discounts"] });
      showToast("Coupon created");
      await navigate({ to: "/discounts", ignoreBlocker: true });
    },
    onError: (error) => {
      if (error instanceof ApiError && error.code === "COUPON_CODE_TAKEN") {
        form.setError("code", { message: "Another coupon has this code" }, { shouldFocus: true });
      }
    },
  });
  const submit = useCallback(() => void form.handleSubmit((values) => save.mutate(values))(), [form, save]);

  return (
    <FormProvider {...form}>
      <Page title="Create coupon" width="narrow" back={{ to: "/discounts", label: "discounts" }}>
        <SaveBar
          message="New coupon, not saved yet"
          isDirty={isDirty}
          isSaving={save.isPending}
          onSave={submit}
          onDiscard={() => form.reset()}
        />
        <Columns
          main={
            <>
              {save.isError && <Banner tone="critical">{messageOf(save.error)}</Banner>}
              <Card>
                <FieldStack>
                  <FieldRow>
                    <TextField
                      label="Code"
                      maxLength={50}
                      autoComplete="off"
                      autoCapitalize="characters"
                      spellCheck={false}
                      hint="What shoppers type. Capitals do not matter."
                      error={errors.code?.message}
                      suffix={
                        <Button
                          variant="plain"
                          size="small"
                          onClick={() =>
                            form.setValue("code", randomCode(), { shouldDirty: true, shouldValidate: true })
                          }
                        >
                          Make one
                        </Button>
                      }
                      {...form.register("code", {
                        validate: (code) =>
                          /^[A-Za-z0-9_-]+$/.test(code.trim()) || "Use letters, digits, hyphens and underscores",
                      })}
                    />
                    <TextField
                      label="Name"
                      maxLength={100}
                      placeholder="Spring sale"
                      hint="For your list and the order. The code when empty."
                      {...form.register("name")}
                    />
                  </FieldRow>
                </FieldStack>
              </Card>
              <CouponValueCard currency={currency} />
            </>
          }
          side={<CouponConditionCards currency={currency} />}
        />
      </Page>
    </FormProvider>
  );
}
