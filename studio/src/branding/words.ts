import { defineLocaleResourceBundle } from 'sanity'

const onlyLooking = 'You can look at this, but not change it. An administrator can make you an editor.'

/** The Studio's own words where an office would not use them. */
export const words = [
  defineLocaleResourceBundle({
    locale: 'en-US',
    namespace: 'studio',
    resources: {
      'form.field.actions-menu.title': 'Copy or paste',
      'changes.image.hotspot-changed': 'Circle moved',
      'inputs.image.hotspot-dialog.title': 'Choose what stays in sight',
      'inputs.imagetool.title': 'Circle and crop',
      'inputs.imagetool.vector-warning.title':
        'A drawing is always shown whole: it has no circle and no crop.',
    },
  }),
  defineLocaleResourceBundle({
    locale: 'en-US',
    namespace: 'presentation',
    resources: {
      'locations-banner.resolving.text': 'Looking up where it is used…',
      'narrow-tabs.content-tab.label': 'Text and pictures',
      'narrow-tabs.preview-tab.label': 'The page',
      'preview-frame.overlay.toggle-button.text': 'Click to edit',
      'preview-frame.overlay.toggle-button.tooltip_disable':
        'A click opens what it is on. Switch off to follow links',
      'preview-frame.overlay.toggle-button.tooltip_enable':
        'A click follows links. Switch on to edit what you click',
    },
  }),
  defineLocaleResourceBundle({
    locale: 'en-US',
    namespace: 'structure',
    resources: {
      'action.restore.label': 'Bring this version back',
      'action.publish.validation-issues-toast.title': 'Not published yet',
      'action.publish.validation-issues-toast.description': 'Put right what is marked in red.',
      'banners.permission-check-banner.missing-permission_create_one': onlyLooking,
      'banners.permission-check-banner.missing-permission_update_one': onlyLooking,
      'buttons.focus-pane-button.tooltip.focus': 'Hide the lists beside it',
      'buttons.focus-pane-button.tooltip.collapse': 'Show the lists again',
      'buttons.split-pane-close-group-button.title': 'Close',
      'panes.document-list-pane.no-documents-of-type.text': 'Nothing here yet',
    },
  }),
]
