/** The state of every form in the back office: values, rules from the contract, request, and errors. */
import { useMutation } from "@tanstack/react-query";
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type PathValue,
  type UseFormReturn,
  useForm,
} from "react-hook-form";
import type { ErrorCode } from "#api/errors.ts";
import { ApiError } from "#sdk/call.ts";
import { messageOf } from "../error-messages.ts";
import { attributesOf, isEmpty, isNumeric, problemOf, requiredProblem, rulesOf } from "./contract-rules.ts";
import type { FormState } from "./FormElement.tsx";

type FieldErrors<Values extends FieldValues> = Partial<Record<Path<Values>, string | undefined>>;

type Options<Values extends FieldValues, Result> = {
  values: Values;
  /** The contract's schema of the object that the fields belong to: its limits are checked before the request. */
  schema?: object;
  /** Rules that the schema doesn't have, such as those between fields. */
  validate?: (values: Values) => FieldErrors<Values>;
  /** False holds the request back until `send` is called, for example by a confirmation. */
  shouldSend?: (values: Values) => boolean;
  /** Forms with the same scope send their requests one after another. */
  scope?: string;
  request: (values: Values) => Promise<Result>;
  /** The form counts as saved: call `reset` for other values than those that were sent. */
  onSuccess?: (result: Result, values: Values) => unknown;
  /** Error codes that are about one field. Violations of fields need no entry. */
  errorFields?: Readonly<Partial<Record<ErrorCode, Path<Values>>>>;
  /** Messages for error codes, instead of the API's. */
  errorTexts?: Readonly<Partial<Record<ErrorCode, string>>>;
  onError?: (error: Error) => void;
  onSettled?: () => void;
};

/** What `useMutationForm` returns, for components that hold a part of a form. */
export type MutationForm<Values extends FieldValues> = ReturnType<typeof useMutationForm<Values, unknown>>;

type FieldOptions = { required?: boolean };

/**
 * A form that sends one request. `field` gives the props of an input, `bind` those of a control with `value` and `onChange`.
 * Pass the form to `Form` or `FormDialog`, which show its errors and submit it.
 */
export function useMutationForm<Values extends FieldValues, Result>(options: Options<Values, Result>) {
  const { schema, validate } = options;
  const form = useForm<Values>({
    defaultValues: options.values as DefaultValues<Values>,
    // `Form` focuses the first field with an error on the page; here it would be the first that was registered.
    shouldFocusError: false,
  });
  const { errors, isDirty, isSubmitting, submitCount } = form.formState;
  const fieldOf = (error: unknown): Path<Values> | undefined =>
    error instanceof ApiError ? options.errorFields?.[error.code as ErrorCode] : undefined;
  const textOf = (error: unknown): string | undefined =>
    error instanceof ApiError ? options.errorTexts?.[error.code as ErrorCode] : undefined;
  const mutation = useMutation({
    mutationFn: options.request,
    ...(options.scope !== undefined && { scope: { id: options.scope } }),
    onSuccess: async (result, values) => {
      form.reset(values, { keepValues: true });
      await options.onSuccess?.(result, values);
    },
    onError: (error) => {
      const name = fieldOf(error);
      if (name !== undefined) {
        form.setError(name, { message: textOf(error) ?? messageOf(error) });
        form.setFocus(name);
      }
      options.onError?.(error);
    },
    onSettled: () => options.onSettled?.(),
  });
  const text = textOf(mutation.error);
  const error = text === undefined ? mutation.error : new Error(text);
  const isPending = isSubmitting || mutation.isPending;
  const submit = (): void => {
    if (isPending) return;
    mutation.reset();
    // Awaited, so that the form is pending from the click on; the mutation keeps the error.
    void form.handleSubmit(async (values) => {
      if (options.shouldSend?.(values) !== false) await mutation.mutateAsync(values).catch(() => undefined);
    })();
  };

  const registerField = <Name extends Path<Values>>(name: Name, { required = false }: FieldOptions = {}) => {
    const rules = schema === undefined ? undefined : rulesOf(schema, name);
    const isNumber = rules !== undefined && isNumeric(rules.schema);
    const registered = form.register(name, {
      ...(isNumber && { valueAsNumber: true }),
      // A rule between fields may be about this one or another.
      ...(validate !== undefined && { deps: Object.keys(errors) as Path<Values>[] }),
      validate: (value: unknown, values: Values) => {
        const own = validate?.(values)[name] ?? (required && isEmpty(value) ? requiredProblem() : undefined);
        return own ?? (rules === undefined ? undefined : problemOf(rules, value)) ?? true;
      },
    });
    return { registered, attributes: { ...(rules && attributesOf(rules)), ...(required && { required }) } };
  };

  return {
    ...form,
    error: fieldOf(mutation.error) === undefined ? error : null,
    isPending,
    /** Until the next submit, for forms that lead to another page. */
    isSuccess: mutation.isSuccess,
    isDirty,
    errors,
    submitCount,
    submit,
    send: (): void => mutation.mutate(form.getValues()),
    discard: (): void => {
      form.reset();
      mutation.reset();
    },
    field: <Name extends Path<Values>>(name: Name, own?: FieldOptions) => {
      const { registered, attributes } = registerField(name, own);
      return { ...registered, ...attributes };
    },
    bind: <Name extends Path<Values>>(name: Name, own?: FieldOptions) => {
      registerField(name, own);
      return {
        name,
        value: form.watch(name),
        onChange: (value: PathValue<Values, Name>): void =>
          form.setValue(name, value, { shouldDirty: true, shouldValidate: submitCount > 0 }),
      };
    },
  } satisfies FormState & UseFormReturn<Values> & Record<string, unknown>;
}
