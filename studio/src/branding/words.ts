import { defineLocale, defineLocaleResourceBundle } from 'sanity'

/** English with clocks of 24 hours, as everywhere in the product; what it has no word for is Sanity's American English. */
export const english = defineLocale({
  id: 'en-GB',
  title: 'English',
  weekInfo: { firstDay: 1, weekend: [6, 7] },
})

const onlyLooking = 'You can look at this, but not change it. An administrator can make you an editor.'

/** The Studio's own words where an office would not use them. */
export const words = [
  defineLocaleResourceBundle({
    locale: english.id,
    namespace: 'studio',
    resources: {
      // Beside Publish, where a narrow pane has no room for another word.
      'document-status.last-published': 'Published',
      'document-status.revision-from': 'Version of <em>{{date}}</em>',
      'document-status.revision-not-found': 'There is no such version',
      'timeline.latest-revision': 'Latest version',
      'timeline.latest-version': 'Latest version',
      'timeline.list.aria-label': 'Versions',
      'timeline.error.unable-to-load-revision': 'This version cannot be shown',
      'changes.same-revision-selected-title': 'Twice the same version',
      'form.field.actions-menu.title': 'Copy or paste',
      'release.placeholder-untitled-release': 'Planned',
      'changes.image.hotspot-changed': 'Circle moved',
      'inputs.image.hotspot-dialog.title': 'Choose what stays in sight',
      'inputs.imagetool.title': 'Circle and crop',
      'inputs.imagetool.vector-warning.title':
        'A drawing is always shown whole: it has no circle and no crop.',
    },
  }),
  defineLocaleResourceBundle({
    locale: english.id,
    namespace: 'presentation',
    resources: {
      'main-document.missing.text': 'There is no page at <Code>{{path}}</Code>.',
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
    locale: english.id,
    namespace: 'structure',
    resources: {
      'action.restore.label': 'Bring this version back',
      'action.restore.tooltip': 'It becomes your draft, which you can publish',
      'action.restore.disabled.cannot-restore-initial': 'The very first version cannot be brought back',
      'banners.deleted-document-banner.restore-button.text': 'Bring the last version back',
      'banners.revision-not-found.description':
        'There is no such version. Choose another one from the history.',
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
