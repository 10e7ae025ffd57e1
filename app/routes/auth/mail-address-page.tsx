import { Link } from "react-router";
import { AuthFrame } from "./auth-frame.tsx";
import { MailAddressForm } from "./mail-address-form.tsx";

type MailAddressFormProps = React.ComponentProps<typeof MailAddressForm>;

/** Asks for an address to send a code to, with the way back to sign-in. */
export function MailAddressPage({
  title,
  lead,
  back,
  captcha,
  answer,
}: {
  title: string;
  lead: string;
  /** Where sign-in is, with the target it was asked for. */
  back: string;
} & Pick<MailAddressFormProps, "captcha" | "answer">) {
  return (
    <AuthFrame
      title={title}
      lead={lead}
      below={
        <Link to={back} className="inline-flex min-h-11 items-center underline underline-offset-2">
          Back to sign in
        </Link>
      }
    >
      <MailAddressForm captcha={captcha} answer={answer} submit="Send the code" />
    </AuthFrame>
  );
}
