import { useMutation, useSuspenseQuery } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import { FormProvider } from "react-hook-form";
import {
  createInfoSection,
  deleteInfoSection,
  type InfoSection,
  type NewInfoSection,
  updateInfoSection,
} from "#api/catalog/info-sections.ts";
import { formatMessage } from "#api/store/messages.ts";
import { call, queryClient } from "#backoffice/client.ts";
import { Card } from "#backoffice/components/Card.tsx";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { FieldStack, TextField } from "#backoffice/components/forms/Field.tsx";
import { FormErrors } from "#backoffice/components/forms/FormElement.tsx";
import { SaveBar } from "#backoffice/components/forms/SaveBar.tsx";
import { useMutationForm } from "#backoffice/components/forms/use-mutation-form.ts";
import { ConfirmDialog } from "#backoffice/components/overlays/Modal.tsx";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { Page } from "#backoffice/components/Page.tsx";
import { Banner, messageOf } from "#backoffice/components/States.tsx";
import { formatWhenWithin } from "#backoffice/format.ts";
import { useCan } from "#backoffice/identity/session/use-session.ts";
import { staffLanguage } from "#backoffice/language.ts";
import { DraftNotice } from "#backoffice/orders/drafts/DraftNotice.tsx";
import { useFormDraft } from "#backoffice/orders/drafts/use-form-draft.ts";
import { RichTextField } from "#backoffice/richtext/RichTextField.tsx";
import { parseTree } from "#backoffice/richtext/rich-content.ts";
import { infoSectionLabel } from "../catalog/named-queries.ts";
import { infoSectionQuery } from "./queries.ts";
import { attributesTexts } from "./texts/texts.ts";

const texts = attributesTexts[staffLanguage()];

export function InfoSectionPage() {
  const { infoSectionId } = useParams({ from: "/shell/info-sections/$infoSectionId" });
  const { data } = useSuspenseQuery(infoSectionQuery(infoSectionId));
  return <InfoSectionEditor key={infoSectionId} section={data} />;
}

export function NewInfoSectionPage() {
  return <InfoSectionEditor />;
}

type SectionForm = { uniqueName: string; title: string; description: string };

function InfoSectionEditor({ section: first }: { section?: InfoSection }) {
  const [section, setSection] = useState(first);
  const [generation, setGeneration] = useState(0);
  const navigate = useNavigate();
  const canWrite = useCan()("products:write");
  const form = useMutationForm({
    values: toForm(first),
    request: async (values): Promise<InfoSection> => {
      const fields = {
        uniqueName: values.uniqueName.trim(),
        title: values.title.trim(),
        ...treeOf(values.description),
      };
      if (section === undefined) return (await call(createInfoSection, { body: { infoSection: fields } })).infoSection;
      const { id, revision } = section;
      const body = { infoSection: { id, revision, ...fields } };
      return (await call(updateInfoSection, { params: { id }, body })).infoSection;
    },
    onSuccess: async (saved) => {
      const isNew = section === undefined;
      draft.drop();
      setSection({ ...saved, assignedProductsCount: section?.assignedProductsCount ?? 0 });
      form.reset(toForm(saved));
      showToast(texts.info.saved);
      void queryClient.invalidateQueries({ queryKey: ["info-sections"] });
      void queryClient.invalidateQueries({ queryKey: ["products"] });
      const params = { infoSectionId: saved.id };
      if (isNew) await navigate({ to: "/info-sections/$infoSectionId", params, replace: true, ignoreBlocker: true });
    },
    errorFields: { ALREADY_EXISTS: "uniqueName" },
    errorTexts: { REVISION_CONFLICT: texts.info.conflict, ALREADY_EXISTS: texts.info.taken },
  });
  const isDirty = form.isDirty && canWrite;
  const draft = useFormDraft({
    place: `info-section.${section?.id ?? "new"}`,
    revision: section?.revision ?? "new",
    form,
    isDirty,
  });
  const description = form.bind("description");
  const used = section?.assignedProductsCount ?? 0;
  return (
    <FormProvider {...form}>
      <Page
        title={section === undefined ? texts.info.add : infoSectionLabel(section)}
        width="narrow"
        back={{ to: "/info-sections", label: texts.tabs.info }}
        {...(section !== undefined && {
          subtitle: formatMessage(staffLanguage(), used === 0 ? texts.info.notUsed : texts.info.usage, {
            count: used,
            when: formatWhenWithin(section.updatedDate),
          }),
        })}
        actions={section !== undefined && canWrite && <DeleteSection section={section} used={used} />}
      >
        <SaveBar
          message={section === undefined ? texts.info.unsavedNew : texts.unsaved}
          isDirty={isDirty}
          isSaving={form.isPending}
          onSave={form.submit}
          draft={draft}
          onDiscard={() => {
            form.discard();
            draft.drop();
            setGeneration(generation + 1);
          }}
        />
        <DraftNotice
          savedAt={draft.savedAt}
          onRestore={() => {
            draft.restore();
            setGeneration(generation + 1);
          }}
          onDrop={draft.drop}
        />
        <Card>
          <fieldset disabled={!canWrite}>
            <FormErrors form={form}>
              <FieldStack>
                <TextField
                  label={texts.info.title}
                  hint={texts.info.titleHint}
                  maxLength={50}
                  autoComplete="off"
                  {...form.register("title", { validate: (text) => text.trim() !== "" || texts.info.titleProblem })}
                />
                <TextField
                  label={texts.info.name}
                  hint={texts.info.nameHint}
                  maxLength={100}
                  autoComplete="off"
                  {...form.register("uniqueName", { validate: (text) => text.trim() !== "" || texts.info.nameProblem })}
                />
                <RichTextField
                  scope="product"
                  key={generation}
                  label={texts.info.text}
                  lines={10}
                  value={parseTree(description.value)}
                  html={section?.plainDescription}
                  isDisabled={!canWrite}
                  onChange={(tree) => description.onChange(JSON.stringify(tree))}
                />
              </FieldStack>
            </FormErrors>
          </fieldset>
        </Card>
      </Page>
    </FormProvider>
  );
}

function toForm(section: InfoSection | undefined): SectionForm {
  return {
    uniqueName: section?.uniqueName ?? "",
    title: section?.title ?? "",
    description: section === undefined ? "" : JSON.stringify(section.description),
  };
}

function treeOf(json: string): Pick<NewInfoSection, "description"> {
  const tree = parseTree(json);
  return tree === undefined ? {} : { description: { ...tree, nodes: [...tree.nodes] } };
}

function DeleteSection({ section, used }: { section: InfoSection; used: number }) {
  const [isAsking, setIsAsking] = useState(false);
  const navigate = useNavigate();
  const remove = useMutation({
    mutationFn: () => call(deleteInfoSection, { params: { id: section.id } }),
    onSuccess: async () => {
      showToast(texts.info.deleted);
      await navigate({ to: "/info-sections", ignoreBlocker: true });
      queryClient.removeQueries({ queryKey: ["info-sections", "one", section.id] });
      await queryClient.invalidateQueries({ queryKey: ["info-sections"] });
    },
  });
  return (
    <>
      <Button variant="danger" icon={<Trash2 aria-hidden="true" />} onClick={() => setIsAsking(true)}>
        {texts.delete}
      </Button>
      <ConfirmDialog
        title={formatMessage(staffLanguage(), texts.deleteTitle, { name: infoSectionLabel(section) })}
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        onConfirm={() => remove.mutate()}
        confirmLabel={texts.info.deleteConfirm}
        isBusy={remove.isPending}
        isDangerous
      >
        {remove.isError && <Banner tone="critical">{messageOf(remove.error)}</Banner>}
        <p>
          {used === 0
            ? texts.info.deleteUnused
            : formatMessage(staffLanguage(), texts.info.deleteUsed, { count: used })}
        </p>
        <p>{texts.permanent}</p>
      </ConfirmDialog>
    </>
  );
}
