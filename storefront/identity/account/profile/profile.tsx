/** Profile: name, phones, and the merchant's custom fields. The email address to sign in with changes on its own page. */
import { Fragment } from "react";
import { type CustomValue, type EmailTag, emailTags, type PhoneTag, phoneTags } from "#api/identity/identity-values.ts";
import { deleteMyPhoto, setMyPhoto } from "#api/identity/member-photos.ts";
import type { Member, MemberChanges } from "#api/identity/member-values.ts";
import { getMyMember, updateMyMember } from "#api/identity/members.ts";
import { type CustomField, listCustomFields } from "#api/identity/sign-on.ts";
import { formatMessage } from "#api/store/messages.ts";
import type { ShopContext } from "#storefront/context.ts";
import { action } from "#storefront/pages.tsx";
import { Badge } from "#ui/Badge.tsx";
import { Button } from "#ui/Button.tsx";
import { Field, Select } from "#ui/Field.tsx";
import { useLanguage, useTexts } from "#ui/language.ts";
import { type PageResponse, redirectResponse } from "#ui/pages/page.ts";
import cardsStyles from "../cards.module.css";
import panelsStyles from "../panels.module.css";
import { FormProblem, Panel } from "../parts.tsx";
import { noProblems, type Problems, readProblems } from "../problems.ts";
import { detailsTexts } from "../texts/details/texts.ts";
import { frameTexts } from "../texts/frame/texts.ts";
import { asMember, memberPage } from "./member-page.tsx";
import { PhotoPanel } from "./PhotoPanel.tsx";

type TextField =
  | "firstName"
  | "lastName"
  | "nickname"
  | "phone"
  | "phoneTag"
  | "phone2"
  | "phone2Tag"
  | "email2"
  | "email2Tag"
  | "birthdate"
  | "company"
  | "jobTitle";
type ProfileView = {
  email: string;
  isVerified: boolean;
  photo: string | undefined;
  initials: string;
  typed: Readonly<Record<TextField, string>>;
  custom: readonly { field: CustomField; value: string }[];
  problems: Problems;
};

export const profilePage = memberPage<ProfileView>({
  path: "/account/profile",
  section: "profile",
  load: (context) => load(context, undefined, noProblems),
  async act(context): Promise<PageResponse> {
    const form = await context.request.form();
    if (form.get("intent") === "remove-photo") {
      await context.shopper.call(deleteMyPhoto, {});
      return redirectResponse("/account/profile?done=photo-gone");
    }
    const [{ customFields }, { member }] = await Promise.all([
      context.shopper.call(listCustomFields, {}),
      context.shopper.call(getMyMember, { query: { fieldsets: "FULL" } }),
    ]);
    try {
      await context.shopper.call(updateMyMember, { body: { member: readChanges(form, customFields, member) } });
    } catch (error) {
      const problems = readProblems(context, error);
      const { noPhone } = detailsTexts[context.shop.language].profile;
      const { phones, secondaryEmails } = problems.fields;
      const fields = {
        ...problems.fields,
        ...(phones && { phone: noPhone }),
        ...(secondaryEmails && { email2: secondaryEmails }),
      };
      return profilePage.render(context, await load(context, form, { ...problems, fields }));
    }
    // The header shows this name.
    const firstName = (form.get("firstName") ?? "").trim().slice(0, 100);
    if (firstName !== "") context.shopper.remember({ memberName: firstName });
    return redirectResponse("/account/profile?done=profile");
  },
  status: ({ problems }) => (problems === noProblems ? 200 : 422),
  View: ({ data }) => <Profile {...data} />,
});

/** Photos have a form of their own, because files need the multipart encoding. */
export const photoAction = action("/account/profile/photo", (context) =>
  asMember(context, async () => {
    const bytes = await context.request.upload("photo");
    if (bytes === undefined) return redirectResponse("/account/profile");
    try {
      await context.shopper.call(setMyPhoto, { body: bytes });
      return redirectResponse("/account/profile?done=photo");
    } catch (error) {
      const { unreadable } = detailsTexts[context.shop.language].photo;
      const { message = "" } = readProblems(context, error, { UNSUPPORTED_MEDIA: unreadable });
      const problems = { message: undefined, fields: { photo: message } };
      return profilePage.render(context, await load(context, undefined, problems));
    }
  }),
);

async function load({ shopper }: ShopContext, form: URLSearchParams | undefined, problems: Problems) {
  const [{ member }, { customFields }] = await Promise.all([
    shopper.call(getMyMember, { query: { fieldsets: "FULL" } }),
    shopper.call(listCustomFields, {}),
  ]);
  const known = typedOf(member);
  const typed = Object.fromEntries(Object.entries(known).map(([name, value]) => [name, form?.get(name) ?? value]));
  return {
    email: member.loginEmail ?? "",
    isVerified: member.loginEmailVerified ?? false,
    photo: member.profile?.photo?.url,
    initials: initialsOf(known, member.loginEmail ?? ""),
    typed: { ...known, ...typed },
    custom: customFields.map((field) => ({
      field,
      value: form?.get(`field.${field.key}`) ?? typedValueOf(member, field),
    })),
    problems,
  };
}

function typedOf({ contact, profile }: Member): ProfileView["typed"] {
  return {
    firstName: contact?.firstName ?? "",
    lastName: contact?.lastName ?? "",
    nickname: profile?.nickname ?? "",
    phone: contact?.phones[0] ?? "",
    phoneTag: contact?.phoneTags?.[0] ?? "UNTAGGED",
    phone2: contact?.phones[1] ?? "",
    phone2Tag: contact?.phoneTags?.[1] ?? "UNTAGGED",
    // The first is the address to sign in with.
    email2: contact?.emails[1] ?? "",
    email2Tag: contact?.emailTags?.[1] ?? "UNTAGGED",
    birthdate: contact?.birthdate ?? "",
    company: contact?.company ?? "",
    jobTitle: contact?.jobTitle ?? "",
  };
}

const initialsOf = ({ firstName, lastName }: ProfileView["typed"], email: string): string =>
  `${firstName.slice(0, 1)}${lastName.slice(0, 1)}`.toUpperCase() || email.slice(0, 1).toUpperCase();

/** `customFields` holds `{name, value}` by key; values are typed. */
function typedValueOf({ contact }: Member, { key, fieldType }: CustomField): string {
  const entry: unknown = contact?.customFields?.[key];
  if (typeof entry !== "object" || entry === null || !("value" in entry)) return "";
  // The API's format of custom values.
  const value = entry.value as CustomValue | null;
  if (fieldType === "CHECKBOX") return value?.boolValue === true ? "yes" : "";
  if (fieldType === "DATE") return (value?.dateValue ?? "").slice(0, 10);
  return String(value?.numValue ?? value?.strValue ?? "");
}

const phoneTagOf = (text: string): PhoneTag => phoneTags.find((tag) => tag === text) ?? "UNTAGGED";
const emailTagOf = (text: string): EmailTag => emailTags.find((tag) => tag === text) ?? "UNTAGGED";

function readChanges(form: URLSearchParams, fields: readonly CustomField[], { contact }: Member): MemberChanges {
  const text = (name: string): string => (form.get(name) ?? "").trim().slice(0, 100);
  const orNull = (name: string): string | null => text(name) || null;
  const phones = (["phone", "phone2"] as const)
    .map((name) => ({ phone: text(name).slice(0, 50), tag: phoneTagOf(text(`${name}Tag`)) }))
    .filter(({ phone }) => phone !== "");
  // Further numbers and addresses come from apps and aren't shown here.
  const others = contact?.phones.slice(2) ?? [];
  const email = text("email2");
  const secondaryEmails = [
    ...(email === "" ? [] : [{ email, tag: emailTagOf(text("email2Tag")) }]),
    ...(contact?.emails ?? [])
      .slice(2)
      .map((known, index) => ({ email: known, tag: contact?.emailTags?.[index + 2] ?? ("UNTAGGED" as const) })),
  ];
  const custom = fields.filter(({ isStaffOnly }) => !isStaffOnly).map((field) => [field.key, readCustom(form, field)]);
  return {
    contact: {
      firstName: orNull("firstName"),
      lastName: orNull("lastName"),
      phones: [...phones.map(({ phone }) => phone), ...others],
      phoneTags: [...phones.map(({ tag }) => tag), ...(contact?.phoneTags?.slice(2) ?? [])],
      secondaryEmails,
      birthdate: orNull("birthdate"),
      company: orNull("company"),
      jobTitle: orNull("jobTitle"),
      ...(custom.length > 0 && { customFields: Object.fromEntries(custom) }),
    },
    profile: { nickname: orNull("nickname") },
  };
}

function readCustom(form: URLSearchParams, { key, fieldType }: CustomField): { value: CustomValue } | null {
  const text = (form.get(`field.${key}`) ?? "").trim().slice(0, 4000);
  if (fieldType === "CHECKBOX") return { value: { boolValue: text === "yes" } };
  if (text === "") return null;
  if (fieldType === "NUMBER") return { value: { numValue: Number(text) } };
  if (fieldType === "DATE") return { value: { dateValue: `${text}T00:00:00.000Z` } };
  return { value: { strValue: text } };
}

type Input = {
  name: Exclude<TextField, `${string}Tag`>;
  autoComplete: string;
  type?: string;
  tags?: readonly PhoneTag[];
};

const inputs: readonly Input[] = [
  { name: "firstName", autoComplete: "given-name" },
  { name: "lastName", autoComplete: "family-name" },
  { name: "phone", autoComplete: "tel", type: "tel", tags: phoneTags },
  { name: "phone2", autoComplete: "off", type: "tel", tags: phoneTags },
  { name: "email2", autoComplete: "off", type: "email", tags: emailTags },
  { name: "birthdate", autoComplete: "bday", type: "date" },
  { name: "nickname", autoComplete: "nickname" },
  { name: "company", autoComplete: "organization" },
  { name: "jobTitle", autoComplete: "organization-title" },
];

function Profile({ email, isVerified, photo, initials, typed, custom, problems }: ProfileView) {
  const texts = useTexts(detailsTexts).profile;
  const { save } = useTexts(frameTexts);
  const hints: Partial<Record<TextField, string>> = { phone: texts.phoneHint, nickname: texts.nicknameHint };
  return (
    <>
      <PhotoPanel photo={photo} initials={initials} problem={problems.fields.photo} />
      <Panel id="email" title={texts.email}>
        <p className={panelsStyles.fact}>
          <bdi>{email}</bdi>{" "}
          <Badge tone={isVerified ? "good" : "warn"}>{isVerified ? texts.confirmed : texts.notConfirmed}</Badge>
        </p>
        <p className={cardsStyles.cardActions}>
          {!isVerified && <a href="/account/confirm-email">{texts.confirm}</a>}
          <a href="/account/email">{texts.change}</a>
        </p>
      </Panel>
      <Panel id="details" title={texts.about} text={texts.upToYou}>
        <form method="post" className={panelsStyles.form}>
          <FormProblem message={problems.message} />
          <div className={panelsStyles.columns}>
            {inputs.map(({ name, tags, ...input }) => (
              <Fragment key={name}>
                <Field
                  name={name}
                  {...input}
                  label={texts.labels[name]}
                  hint={hints[name]}
                  defaultValue={typed[name]}
                  error={problems.fields[name]}
                  maxLength={name.startsWith("phone") ? 50 : 100}
                />
                {tags && <TagPicker name={name} tags={tags} value={tagOf(typed, name)} />}
              </Fragment>
            ))}
            {custom.map(({ field, value }) => (
              <CustomInput key={field.key} field={field} value={value} error={problems.fields[field.key]} />
            ))}
          </div>
          <div className={panelsStyles.buttons}>
            <Button>{save}</Button>
          </div>
        </form>
      </Panel>
    </>
  );
}

const tagOf = (typed: ProfileView["typed"], name: TextField): string =>
  name === "phone" ? typed.phoneTag : name === "phone2" ? typed.phone2Tag : typed.email2Tag;

type TagProps = { name: Input["name"]; tags: readonly PhoneTag[]; value: string };

/** The kind of a phone number or email address. */
function TagPicker({ name, tags, value }: TagProps) {
  const language = useLanguage();
  const texts = useTexts(detailsTexts).profile;
  return (
    <Select
      name={`${name}Tag`}
      label={formatMessage(language, texts.kindOf, { what: texts.labels[name] })}
      defaultValue={value}
      choices={tags.map((tag) => ({ value: tag, label: texts.kinds[tag] }))}
    />
  );
}

type CustomProps = { field: CustomField; value: string; error: string | undefined };

function CustomInput({ field, value, error }: CustomProps) {
  const { choose } = useTexts(detailsTexts).profile;
  const name = `field.${field.key}`;
  const { label, fieldType, choices } = field;
  if (fieldType === "CHECKBOX") {
    return (
      <div className={panelsStyles.check}>
        <input type="checkbox" id={name} name={name} value="yes" defaultChecked={value === "yes"} />
        <label htmlFor={name}>{label}</label>
      </div>
    );
  }
  if (fieldType === "CHOICE") {
    const all = [{ value: "", label: choose }, ...choices.map((choice) => ({ value: choice, label: choice }))];
    return <Select name={name} label={label} defaultValue={value} choices={all} error={error} />;
  }
  const type = fieldType === "NUMBER" ? "number" : fieldType === "DATE" ? "date" : "text";
  return <Field name={name} label={label} type={type} step="any" defaultValue={value} error={error} maxLength={1000} />;
}
