/**
 * Once the page's script runs, what is wrong with a form stands at its fields in our words; the browser's bubbles beside
 * them would say it twice, in the words and the language of the browser. They stay where there is no script.
 */
export function speakForForms(): void {
  document.addEventListener("click", press, true);
}

/** Enter in a field presses the form's button too: every way to send a form comes by here before it is judged. */
function press({ target }: Event): void {
  const pressed =
    target instanceof Element ? target.closest<HTMLButtonElement | HTMLInputElement>("button, input") : null;
  if (pressed?.type === "submit" && pressed.form) pressed.form.noValidate = true;
}
