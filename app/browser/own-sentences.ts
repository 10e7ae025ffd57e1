/**
 * Once the page's script runs, what is wrong with a form stands at its fields in our words; the browser's bubbles beside
 * them would say it twice, in the words and the language of the browser. They stay where there is no script.
 * @returns a function that gives the browser its word back
 */
export function speakForForms(): () => void {
  // Enter in a field presses the form's button too: every way to send a form comes by here before it is judged.
  const press = ({ target }: Event) => {
    const button = target instanceof Element ? target.closest("button, input") : null;
    if (button instanceof HTMLButtonElement || button instanceof HTMLInputElement) {
      if (button.type === "submit" && button.form) button.form.noValidate = true;
    }
  };
  document.addEventListener("click", press, { capture: true });
  return () => document.removeEventListener("click", press, { capture: true });
}
