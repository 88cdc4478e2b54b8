/**
 * Keeps what a person typed, chose and sent before hydration: React keeps the text of a prerendered field but gets no
 * event for it. Called once, when the first page is hydrated; web/boot.ts held the form.
 */
export function adoptTyped() {
  for (const field of document.querySelectorAll('input')) adopt(field)
  document.documentElement.dataset.alive = ''
  const held = document.querySelector<HTMLFormElement>('form[data-held]')
  if (held) setTimeout(() => held.requestSubmit()) // after the fields have told their form
}

function adopt(field: HTMLInputElement) {
  if (field.type === 'radio' || field.type === 'checkbox') {
    if (!field.checked || field.defaultChecked) return
    field.checked = false
    field.click()
    return
  }
  const typed = field.value
  if (typed === field.defaultValue) return
  // React compares a value set through the element with the value of the event, so both must differ
  field.value = field.defaultValue
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, typed)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
